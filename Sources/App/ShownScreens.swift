import Drawing
import Gestures

/// What the frame loop draws, and what input goes to: the screens, without their types.
public protocol ShownScreens: AnyObject {
    /// Where they draw. Its pixels are complete but for `live`.
    var surface: Surface { get }
    /// What is put together in scan-out memory; nil where nothing is.
    var live: (any LiveParts)? { get }
    /// Begins, before the first frame.
    func begin(at now: Int64)
    /// Lets time pass and draws what has changed.
    /// - Returns: the areas that were drawn.
    func frame(_ now: Int64) -> Damage
    func handle(_ touch: Touch)
    func pressButton(at now: Int64)
    func releaseButton(at now: Int64)
}
