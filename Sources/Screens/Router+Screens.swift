import Acquisition
import Drawing
import Services
import Settings

/// What screen follows what.
extension Router {
    /// The screen that the app begins with.
    public func firstScreen() -> any Screen { ConnectionScreen(context: context) }

    // MARK: From connection to graphs

    /// A source is connected: its channels are selected, beside those of other sources.
    /// - Parameters:
    ///   - screen: where it was chosen.
    ///   - staysOpen: whether another one can be chosen there.
    public func connected(_ source: AcquiredSource, from screen: any Screen, staysOpen: Bool = false) {
        session.store()
        guard !staysOpen else { return }
        if acquisition.sources.count > 1 { close(screen) } else { openSelection() }
    }

    /// A source is connected that the user wants to see at once: its graphs open, over the selection. Where other sources are open, the
    /// selection follows; so it does where this board is expected to keep up with none of the channels, and says so.
    /// - Parameter screen: where it was chosen.
    public func connectedToBeSeen(_ source: AcquiredSource, from screen: any Screen) {
        guard acquisition.sources.count == 1 else { return connected(source, from: screen) }
        let known = session.channelsShown(of: source)
        if known.isEmpty {
            acquisition.selectAll(of: source, within: settings.capacity)
        } else {
            acquisition.select(known, of: source)
        }
        openSelection()
        guard acquisition.selectedCount > 0 else { return session.store() }
        showSelected()
        let (count, all) = (acquisition.selectedCount, acquisition.channelCount)
        guard known.isEmpty, count < all else { return }
        messages.notify(looks.strings.streams.partlyShown.filled(String(count), String(all)))
    }

    /// The sources of an earlier session are connected, and its channels are selected.
    /// - Parameter page: the page of graphs that was shown; nil where the selection was.
    public func resumed(page: Int?) {
        openSelection()
        guard let page, acquisition.selectedCount > 0 else { return session.store() }
        showSelected(page: page)
    }

    private func openSelection() {
        let screen = SelectionScreen(context: context)
        selection = screen
        open(screen)
    }

    /// The user wants to see what can be selected, whatever screen is open above it.
    package func showSelection() {
        guard let selection else { return }
        session.note(page: nil)
        reveal(selection)
    }

    /// Lets the data of what is selected flow, and shows them.
    private func showSelected(page: Int = 0) {
        acquisition.apply(
            windowMilliseconds: settings.current.timeWindow * 1000, isFiltered: settings.current.changesSamples)
        selectionApplied(page: page)
    }

    /// The user wants another source beside the open ones.
    public func addSource() { open(ConnectionScreen(context: context, isAdding: true)) }

    /// The user wants to know what the sources say about their streams, and how they do.
    public func showDetails() { open(DetailsScreen(context: context)) }

    /// Channels are selected: they are shown.
    /// - Parameter page: with which the graphs open.
    @discardableResult
    public func selectionApplied(page: Int = 0) -> VisualizationScreen {
        session.noteShown()
        session.note(page: page)
        session.store()
        let screen = VisualizationScreen(
            context: context, options: VisualizationOptions(settings.current), page: page)
        open(screen)
        return screen
    }

    /// The settings name other graphs than those that are open: they are opened anew.
    func graphsChanged(_ screen: VisualizationScreen) {
        session.note(page: 0)
        replace(screen, by: VisualizationScreen(context: context, options: VisualizationOptions(settings.current)))
    }

    /// The settings name other filters, or the picture was turned: the same graphs are opened anew, on the same page and at the same time.
    /// - Parameter page: counted from 0.
    func filtersChanged(_ screen: VisualizationScreen, page: Int) {
        let new = VisualizationScreen(
            context: context, options: VisualizationOptions(settings.current), page: page)
        new.goOn(from: screen)
        replace(screen, by: new)
    }

    /// The user goes back from the graphs to the selection.
    func graphsLeft(_ screen: any Screen) {
        session.note(page: nil)
        close(screen)
    }

    /// The last source was closed.
    public func disconnected() {
        session.store()
        selection = nil
        returnToStart()
    }

    // MARK: Settings

    /// The user wants the app to start again, for a setting: it goes on where it was.
    func restart() {
        session.store(isRestart: true)
        host.restart()
    }

    /// The user wants to change the settings of the graphs, while they go on.
    public func showGraphSettings() { open(SettingsScreen(context: context)) }

    /// The user wants to change any settings.
    /// - Parameter page: `.basic` or `.expert`.
    public func showAllSettings(_ page: SettingRow.Place = .basic) {
        open(SettingsScreen(context: context, place: page))
    }

    /// One of several values is to be chosen.
    func choose(_ choice: ValueChoice, then action: @escaping (Int) -> Void) {
        open(ChoiceScreen(context: context, choice: choice, action: action))
    }

    /// A setting's value is to be typed.
    func enter(
        _ key: SettingKey, from value: SettingValue, then action: @escaping (SettingValue) -> Void
    ) {
        open(SettingEntry(key: key, value: value).screen(context, action: action))
    }

    /// The user wants to measure what the board keeps up with.
    public func measureCapacity() { open(LimitsScreen(context: context)) }

    // MARK: Screenshots

    /// A picture of the screen was taken.
    public func pictureTaken(_ screenshot: Screenshot) {
        open(ScreenshotSheet(context: context, screenshot: screenshot))
    }

    /// The user wants to send a picture.
    /// - Parameter action: called when the mail is in the outbox.
    func composeMail(with screenshot: Screenshot, whenQueued action: @escaping () -> Void) {
        open(MailScreen(context: context, screenshot: screenshot, whenQueued: action))
    }
}
