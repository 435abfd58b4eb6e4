import Acquisition
import Services

/// Opens and closes screens: what follows what is decided here and nowhere else.
///
/// Screens report what happened or what the user wants (Router+Screens.swift); they make no other screens. The shell
/// carries the steps out after the present call into a screen has returned.
public final class Router {
    /// What the shell does to its stack of screens.
    enum Step {
        /// Puts a screen on top; the present one is kept below.
        case open(any Screen)
        /// Closes a screen and all above it.
        case close(any Screen)
        /// Puts a screen in another one's place.
        case replace(any Screen, by: any Screen)
        /// Closes all screens but the first.
        case returnToStart
        /// Closes all screens above one, where it is open.
        case reveal(any Screen)
    }

    let looks: Looks
    private let repaint: Repaint
    let messages: Messages
    let settings: SettingsStore
    let acquisition: Acquisition
    let host: any Machine
    private let forms: SourceForms
    /// What is connected and selected, for the start after a crash.
    let session: SessionMemory
    /// Updates of the device, whatever screen is open.
    package let updates: UpdateWatch
    private var steps: [Step] = []
    /// Whether the first values on graphs were noted in the log.
    var hasToldValues = false
    /// The source that plays a recording of a USB stick, and which stick that is, until another recording is played.
    var playedFromStick: (source: SourceID, partition: String)?
    /// The selection that was opened last.
    var selection: SelectionScreen?
    /// The name that a marker was given last; nil before the first.
    var lastMarkerName: String?

    init(
        looks: Looks, repaint: Repaint, messages: Messages, settings: SettingsStore, acquisition: Acquisition,
        host: any Machine, forms: SourceForms
    ) {
        self.forms = forms
        self.looks = looks
        self.repaint = repaint
        self.messages = messages
        self.settings = settings
        self.acquisition = acquisition
        self.host = host
        session = SessionMemory(acquisition, looks, messages, host: host)
        updates = UpdateWatch(host: host)
        updates.ended = { [self] in updateEnded($0) }
        updates.found = { [self] in tell($0) }
    }

    /// What each screen is given.
    var context: ScreenContext {
        ScreenContext(
            looks: looks, repaint: repaint, messages: messages, router: self, settings: settings,
            acquisition: acquisition, host: host, forms: forms)
    }

    /// Puts a screen on top; the present one is kept below.
    public func open(_ screen: any Screen) { steps.append(.open(screen)) }
    /// Closes a screen and all above it; does nothing when it is closed already, or the first one.
    public func close(_ screen: any Screen) { steps.append(.close(screen)) }
    /// Puts a screen in another one's place, where that is on top.
    public func replace(_ screen: any Screen, by new: any Screen) { steps.append(.replace(screen, by: new)) }
    /// Closes all screens but the first.
    public func returnToStart() { steps.append(.returnToStart) }

    /// Closes all screens above one, where it is open.
    func reveal(_ screen: any Screen) { steps.append(.reveal(screen)) }

    func takeStep() -> Step? { steps.isEmpty ? nil : steps.removeFirst() }
}
