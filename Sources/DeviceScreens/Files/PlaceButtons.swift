import Gestures
import Widgets

/// Buttons to switch between files on the device and files on the stick. A tap returns the chosen place.
final class PlaceButtons: Container {
    static let device = 0
    static let stick = 1

    private let onDevice: Button
    private let onStick: Button

    init(_ looks: Looks, _ repaint: Repaint) {
        onDevice = Button(looks, repaint, "files.on-device", width: 132)
        onStick = Button(looks, repaint, "files.on-stick", width: 132)
        super.init(looks, repaint, [onDevice, onStick])
    }

    func show(isOnStick: Bool, isEnabled: Bool, _ words: StickStrings) {
        onDevice.title = words.onDevice
        onStick.title = words.onStick
        onDevice.kind = isOnStick ? .plain : .chosen
        onStick.kind = isOnStick ? .chosen : .plain
        for button in [onDevice, onStick] { button.isEnabled = isEnabled }
    }

    override func naturalWidth() -> Int { onDevice.naturalWidth() + onStick.naturalWidth() }

    override func layOut() {
        var row = Row(frame.centered(width: naturalWidth(), height: looks.metrics.target))
        onDevice.frame = row.left(onDevice.naturalWidth())
        onStick.frame = row.rest
    }

    override func take(_ touch: Touch) -> Response {
        let response = super.take(touch)
        guard case .chosen(let view, _) = response else { return response }
        return .chosen(self, view === onStick ? Self.stick : Self.device)
    }
}
