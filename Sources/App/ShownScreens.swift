import Drawing
import Gestures

/// The interface of the screens for the frame loop, which draws them and passes input to them.
public protocol ShownScreens: AnyObject {
    /// The surface on which the screens draw. The surface contains the whole picture except for the parts in `live`.
    var surface: Surface { get }
    /// The parts of the picture that are drawn directly into the display's buffers; nil if there are none.
    var live: (any LiveParts)? { get }
    /// Called before the first frame.
    func begin(at now: Int64)
    /// True if drawing the next frame will take longer than drawing the previous ones.
    var isNextFrameLong: Bool { get }
    /// Advances the screens to a time, and draws all changes.
    /// - Returns: the areas that were drawn.
    func frame(_ now: Int64) -> Damage
    /// True while a finger touches the screens.
    var isTouched: Bool { get }
    func handle(_ touch: Touch)
    func pressButton(at now: Int64)
    func releaseButton(at now: Int64)
}
