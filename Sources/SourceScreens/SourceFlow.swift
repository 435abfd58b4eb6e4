import Acquisition
import Services
import Settings
import Widgets

/// Decides which screen follows after sources were connected, selected, shown or closed.
public final class SourceFlow {
    private let tools: ScreenTools
    private let acquisition: Acquisition
    private let session: any ShowingSession
    /// The selection screen that was opened last.
    private var selection: (any Screen)?

    public init(_ tools: ScreenTools, _ acquisition: Acquisition, _ session: any ShowingSession) {
        self.tools = tools
        self.acquisition = acquisition
        self.session = session
    }

    private var router: Router { tools.router }

    /// Opens the selection for a source that was just connected, in addition to the channels of other sources. The channels that were shown when the
    /// source was open before are already selected.
    /// - Parameters:
    /// - screen: the screen on which the user has chosen the source.
    /// - staysOpen: true if the user can choose another source on that screen.
    /// - isWhole: true to select all channels if none of them was shown before.
    public func connected(
        _ source: AcquiredSource, from screen: any Screen, staysOpen: Bool = false, isWhole: Bool = false
    ) {
        if isWhole { session.selectUsual(of: source) } else { session.selectShown(of: source) }
        guard !staysOpen else { return }
        if acquisition.sources.count > 1 { router.close(screen) } else { openSelection() }
    }

    /// Opens the graphs of a source that was just connected. It opens the selection instead if other sources are open, or if this board is not
    /// expected to keep up with any of the channels, which the selection then explains.
    /// - Parameter screen: the screen on which the user has chosen the source.
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

    /// Continues after the sources of an earlier session were connected and its channels were selected.
    /// - Parameter page: the page of graphs that was shown; nil for the selection.
    public func resumed(page: Int?) {
        openSelection()
        if let page { showGraphs(page: page) }
    }

    private func openSelection() {
        selection = router.open(.selection)
    }

    /// Shows the selection, regardless of which screen covers it.
    package func showSelection() {
        guard let selection else { return }
        session.note(page: nil)
        router.reveal(selection)
    }

    /// Shows the graphs of the selected channels, whose data transmission runs.
    /// - Parameter page: the page of graphs to show first.
    public func showGraphs(page: Int = 0) {
        router.open(.graphs(page: page))
    }

    /// Returns to the connection screen after the last source was closed.
    public func disconnected() {
        selection = nil
        router.returnToStart()
    }
}
