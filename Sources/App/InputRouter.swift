import Drawing
import Gestures
import Platform

/// Converts events of input devices for the screens: touches to pixels of the rotated picture, keys to presses of the screens' single button.
public final class InputRouter: InputSink {
    private let screens: any ShownScreens
    /// The rotation of the picture on the panel.
    var rotation: Rotation
    private let nativeSize: Size
    /// Called when the push button was pressed or released, before the screens react.
    var onButton: ((_ isPressed: Bool, _ time: Int64) -> Void)?
    /// Called after each event.
    package var onInput: (() -> Void)?

    public init(screens: any ShownScreens, rotation: Rotation, nativeSize: Size) {
        self.screens = screens
        self.rotation = rotation
        self.nativeSize = nativeSize
    }

    public func input(_ event: InputEvent) {
        defer { onInput?() }
        switch event {
        case .touch(let touch): screens.handle(logical(touch))
        case .key(let key):
            guard key.code == KeyInput.playPause else { return }
            onButton?(key.isPressed, key.time)
            if key.isPressed { screens.pressButton(at: key.time) } else { screens.releaseButton(at: key.time) }
        }
    }

    private func logical(_ touch: TouchInput) -> Touch {
        let position = rotation.logical(
            x: touch.x * Float(nativeSize.width), y: touch.y * Float(nativeSize.height), nativeSize: nativeSize)
        let phase: Touch.Phase
        switch touch.phase {
        case .began: phase = .began
        case .moved: phase = .moved
        case .ended: phase = .ended
        case .cancelled: phase = .cancelled
        }
        return Touch(finger: touch.finger, phase: phase, x: position.x, y: position.y, time: touch.time)
    }
}
