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

    /// Continues after a source was connected. If channels of this source were shown before, their graphs open; otherwise, the selection opens. If
    /// other sources are open, the selection appears in any case, with the earlier channels selected.
    /// - Parameters:
    ///   - screen: the screen on which the user has chosen the source.
    ///   - staysOpen: true if the user can choose another source on that screen.
    ///   - isWhole: true to select all channels of an additional source if none of its channels was shown before.
    public func connected(
        _ source: AcquiredSource, from screen: any Screen, staysOpen: Bool = false, isWhole: Bool = false
    ) {
        guard acquisition.sources.count == 1 else {
            if isWhole { session.selectUsual(of: source) } else { session.selectShown(of: source) }
            if !staysOpen { router.close(screen) }
            return
        }
        let isKnown = session.selectShown(of: source)
        openSelection()
        if isKnown { showSelected(isKnown: true) }
    }

    /// Opens the graphs of a recording, which is the only source.
    /// - Parameter page: the page of graphs, counted from 0.
    public func replayed(_ source: AcquiredSource, page: Int = 0) {
        router.returnToStart()
        show(source, page: page)
    }

    /// Opens the graphs of a source that was just connected. If other sources are open, or if this board can probably not keep up with even one
    /// channel, only the channel selection opens.
    /// - Parameter screen: the screen on which the user has chosen the source.
    public func connectedToBeSeen(_ source: AcquiredSource, from screen: any Screen) {
        guard acquisition.sources.count == 1 else { return connected(source, from: screen, isWhole: true) }
        show(source)
    }

    /// Opens the selection of the only source and, if channels are selected, its graphs. The selected channels are those that were shown when the
    /// source was last open; if these are unknown, all channels with which the board is expected to keep up.
    private func show(_ source: AcquiredSource, page: Int = 0) {
        let isKnown = session.selectUsual(of: source)
        openSelection()
        showSelected(isKnown: isKnown, page: page)
    }

    /// Opens the graphs of the selected channels, if there are any.
    /// - Parameter isKnown: true if the user has chosen these channels; false if the app has chosen them; the user is then notified if some channels
    ///   are not shown.
    func showSelected(isKnown: Bool = false, page: Int = 0) {
        guard acquisition.selectedCount > 0 else { return }
        session.apply(page: page)
        showGraphs(page: page)
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

    /// Shows the selection screen, and closes all screens that cover it.
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
