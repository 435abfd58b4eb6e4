import Drawing
import Settings

/// What screen follows what.
extension Router {
    /// The screen that the app begins with.
    public func firstScreen() -> any Screen { ConnectionScreen(context: context) }

    // MARK: From connection to graphs

    /// A source is connected: its channels are selected.
    public func connected(_ session: Session) { open(SelectionScreen(context: context, session: session)) }

    /// The user wants to know what the source says about its signals.
    public func showDetails(of session: Session) { open(DetailsScreen(context: context, session: session)) }

    /// Channels are selected: they are shown.
    @discardableResult
    public func selectionApplied(_ session: Session) -> VisualizationScreen {
        let screen = VisualizationScreen(
            context: context, session: session, options: VisualizationOptions(settings.current))
        open(screen)
        return screen
    }

    // MARK: Settings

    /// The user wants to change the settings of the graphs, while they go on.
    public func showGraphSettings(over session: Session?) { open(SettingsScreen(context: context, session: session)) }

    /// The user wants to change any settings.
    /// - Parameters:
    ///   - page: `.basic` or `.expert`.
    ///   - session: what goes on meanwhile.
    public func showAllSettings(_ page: SettingRow.Place = .basic, session: Session? = nil) {
        open(SettingsScreen(context: context, place: page, session: session))
    }

    /// One of several values is to be chosen.
    func choose(_ choice: ValueChoice, session: Session?, then action: @escaping (Int) -> Void) {
        open(ChoiceScreen(context: context, choice: choice, session: session, action: action))
    }

    /// A setting's value is to be typed.
    func enter(
        _ key: SettingKey, from value: SettingValue, session: Session?, then action: @escaping (SettingValue) -> Void
    ) {
        open(SettingEntry(key: key, value: value).screen(context, session: session, action: action))
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
