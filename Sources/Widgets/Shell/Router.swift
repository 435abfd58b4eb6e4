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

    private var steps: [Step] = []
    /// Makes a route's screen; nil where there is nothing to show. The program's composition sets it.
    public var make: (Route) -> (any Screen)? = { _ in nil }

    public init() {}

    /// Puts a route's screen on top, where there is one; the present one is kept below.
    /// - Returns: the screen.
    @discardableResult
    public func open(_ route: Route) -> (any Screen)? {
        let screen = make(route)
        if let screen { open(screen) }
        return screen
    }

    /// Puts a route's screen in another one's place, where that is on top.
    public func replace(_ screen: any Screen, by route: Route) {
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
    public func reveal(_ screen: any Screen) { steps.append(.reveal(screen)) }

    func takeStep() -> Step? { steps.isEmpty ? nil : steps.removeFirst() }
}
