/// Opens and closes screens.
public final class Router {
    private var steps: [Navigation] = []

    public init() {}

    /// Opens or closes screens, after the present call into the screen has returned.
    public func navigate(_ step: Navigation) { steps.append(step) }

    func takeStep() -> Navigation? { steps.isEmpty ? nil : steps.removeFirst() }
}
