/// Opens and closes screens, which know each other only by their routes.
///
/// Screens report what happened or what the user requests; they make no other screens. The shell executes the steps after the present call
/// into a screen has returned.
public final class Router {
    /// The operations on the shell's stack of screens.
    enum Step {
        /// Opens a screen on top; the present one stays below.
        case open(any Screen)
        /// Closes a screen and all above it.
        case close(any Screen)
        /// Replaces a screen by another one.
        case replace(any Screen, by: any Screen)
        /// Closes all screens except the first.
        case returnToStart
        /// Closes all screens above one, if it is open.
        case reveal(any Screen)
    }

    private var steps: [Step] = []
    /// Makes a route's screen; nil if there is nothing to show. The program's composition sets it.
    public var make: (Route) -> (any Screen)? = { _ in nil }

    public init() {}

    /// Opens a route's screen on top, if there is one; the present one stays below.
    /// - Returns: the screen.
    @discardableResult
    public func open(_ route: Route) -> (any Screen)? {
        let screen = make(route)
        if let screen { open(screen) }
        return screen
    }

    /// Replaces a screen by a route's screen, if it is on top.
    public func replace(_ screen: any Screen, by route: Route) {
        if let new = make(route) { replace(screen, by: new) }
    }

    /// Opens a screen on top; the present one stays below.
    public func open(_ screen: any Screen) { steps.append(.open(screen)) }
    /// Closes a screen and all above it. Does nothing if it is already closed, or is the first one.
    public func close(_ screen: any Screen) { steps.append(.close(screen)) }
    /// Replaces a screen by another one, if it is on top.
    public func replace(_ screen: any Screen, by new: any Screen) { steps.append(.replace(screen, by: new)) }
    /// Closes all screens except the first.
    public func returnToStart() { steps.append(.returnToStart) }
    /// Closes all screens above one, if it is open.
    public func reveal(_ screen: any Screen) { steps.append(.reveal(screen)) }

    func takeStep() -> Step? { steps.isEmpty ? nil : steps.removeFirst() }
}
