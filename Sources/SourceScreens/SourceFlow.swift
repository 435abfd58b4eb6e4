import Acquisition
import Services
import Settings
import Widgets

/// Which screen follows when sources are connected, selected, shown and closed.
public final class SourceFlow {
    private let tools: ScreenTools
    private let acquisition: Acquisition
    private let session: any ShowingSession
    /// The selection that was opened last.
    private var selection: (any Screen)?

    public init(_ tools: ScreenTools, _ acquisition: Acquisition, _ session: any ShowingSession) {
        self.tools = tools
        self.acquisition = acquisition
        self.session = session
    }

    private var router: Router { tools.router }

    /// A source is connected: its channels are selected, beside those of other sources. What was shown of it last is selected
    /// already.
    /// - Parameters:
    ///   - screen: where it was chosen.
    ///   - staysOpen: whether another one can be chosen there.
    ///   - isWhole: whether all is selected where nothing was shown of it yet.
    public func connected(
        _ source: AcquiredSource, from screen: any Screen, staysOpen: Bool = false, isWhole: Bool = false
    ) {
        if isWhole { session.selectUsual(of: source) } else { session.selectShown(of: source) }
        guard !staysOpen else { return }
        if acquisition.sources.count > 1 { router.close(screen) } else { openSelection() }
    }

    /// A source is connected that the user wants to see at once: its graphs open, over the selection. Where other sources are open, the
    /// selection follows; so it does where this board is expected to keep up with none of the channels, and says so.
    /// - Parameter screen: where it was chosen.
    public func connectedToBeSeen(_ source: AcquiredSource, from screen: any Screen) {
        guard acquisition.sources.count == 1 else { return connected(source, from: screen) }
        let isKnown = session.selectUsual(of: source)
        openSelection()
        guard acquisition.selectedCount > 0 else { return }
        session.apply(page: 0)
        showGraphs()
        let (count, all) = (acquisition.selectedCount, acquisition.channelCount)
        guard !isKnown, count < all else { return }
        tools.messages.notify(tools.looks.strings.streams.partlyShown.filled(String(count), String(all)))
    }

    /// The sources of an earlier session are connected, and its channels are selected.
    /// - Parameter page: the page of graphs that was shown; nil where the selection was.
    public func resumed(page: Int?) {
        openSelection()
        if let page { showGraphs(page: page) }
    }

    private func openSelection() {
        selection = router.open(.selection)
    }

    /// The user wants to see what can be selected, whatever screen is open above it.
    package func showSelection() {
        guard let selection else { return }
        session.note(page: nil)
        router.reveal(selection)
    }

    /// Channels are selected, and their data flow: they are shown.
    /// - Parameter page: with which the graphs open.
    public func showGraphs(page: Int = 0) {
        router.open(.graphs(page: page))
    }

    /// The last source was closed.
    public func disconnected() {
        selection = nil
        router.returnToStart()
    }
}
