import Acquisition
import Services
import Session

/// Opens and closes screens, which know each other by their routes alone.
///
/// Screens report what happened or what the user wants; they make no other screens. The shell carries the steps out after the
/// present call into a screen has returned.
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
    let messages: Messages
    let session: Session
    private var steps: [Step] = []
    /// The selection that was opened last.
    var selection: (any Screen)?
    /// Makes a route's screen; nil where there is nothing to show.
    var make: (Route) -> (any Screen)? = { _ in nil }

    init(looks: Looks, messages: Messages, session: Session) {
        self.looks = looks
        self.messages = messages
        self.session = session
    }

    var settings: SettingsStore { session.settings }
    var acquisition: Acquisition { session.acquisition }
    var host: any Machine { session.machine }

    /// Puts a route's screen on top, where there is one; the present one is kept below.
    public func open(_ route: Route) {
        if let screen = make(route) { open(screen) }
    }

    /// Puts a route's screen in another one's place, where that is on top.
    func replace(_ screen: any Screen, by route: Route) {
        if let new = make(route) { replace(screen, by: new) }
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
