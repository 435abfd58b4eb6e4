import Drawing
import Gestures

/// The screens that the frame loop draws and that receive input, without their types.
public protocol ShownScreens: AnyObject {
    /// The surface on which they draw. Its pixels are complete except for `live`.
    var surface: Surface { get }
    /// The parts that are composed in scan-out memory; nil if there are none.
    var live: (any LiveParts)? { get }
    /// Called before the first frame.
    func begin(at now: Int64)
    /// True if the next frame will take longer than those before it.
    var isNextFrameLong: Bool { get }
    /// Advances time and draws what has changed.
    /// - Returns: the areas that were drawn.
    func frame(_ now: Int64) -> Damage
    func handle(_ touch: Touch)
    func pressButton(at now: Int64)
    func releaseButton(at now: Int64)
}
