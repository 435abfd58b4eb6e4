/// Opens and closes screens. A screen refers to other screens only by their routes.
///
/// Screens report events and requests of the user; they do not make other screens. The shell executes the requested steps when the current call of a
/// screen has returned.
public final class Router {
    /// The steps that change the shell's stack of screens.
    enum Step {
        /// Opens a screen on top. The current screen remains below it.
        case open(any Screen)
        /// Closes a screen and all screens above it.
        case close(any Screen)
        /// Replaces a screen by another one.
        case replace(any Screen, by: any Screen)
        /// Closes all screens except the first.
        case returnToStart
        /// Closes all screens above the given screen, if that screen is open.
        case reveal(any Screen)
    }

    private var steps: [Step] = []
    /// Makes the screen of a route; nil if there is nothing to show. The program's composition sets it.
    public var make: (Route) -> (any Screen)? = { _ in nil }
    /// Makes the panel of settings beside the graphs; nil if there is none. The program's composition sets it.
    public var makePanel: () -> SidePanel? = { nil }

    public init() {}

    /// Opens the screen of a route on top, if there is one. The current screen remains below it.
    /// - Returns: the screen.
    @discardableResult
    public func open(_ route: Route) -> (any Screen)? {
        let screen = make(route)
        if let screen { open(screen) }
        return screen
    }

    /// Replaces a screen by the screen of a route, if it is on top.
    public func replace(_ screen: any Screen, by route: Route) {
        if let new = make(route) { replace(screen, by: new) }
    }

    /// Opens a screen on top. The current screen remains below it.
    public func open(_ screen: any Screen) { steps.append(.open(screen)) }
    /// Closes a screen and all screens above it. Does nothing if the screen is already closed, or is the first screen.
    public func close(_ screen: any Screen) { steps.append(.close(screen)) }
    /// Replaces a screen by another one, if the screen to replace is on top.
    public func replace(_ screen: any Screen, by new: any Screen) { steps.append(.replace(screen, by: new)) }
    /// Closes all screens except the first.
    public func returnToStart() { steps.append(.returnToStart) }
    /// Closes all screens above a screen, if that screen is open.
    public func reveal(_ screen: any Screen) { steps.append(.reveal(screen)) }

    func takeStep() -> Step? { steps.isEmpty ? nil : steps.removeFirst() }
}
