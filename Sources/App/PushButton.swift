import Platform
import Settings

/// The push button on the GPIO line in the settings; none if the settings name no line.
final class PushButton {
    private let loop: EventLoop
    private let sink: any InputSink
    private var button: GPIOButton?

    /// True if the button was down when its line was opened.
    var isHeld: Bool { button?.wasPressed ?? false }

    init(loop: EventLoop, sink: any InputSink) {
        self.loop = loop
        self.sink = sink
    }

    /// Opens the GPIO line in the settings, and closes the previous one.
    /// - Throws: if the line cannot be opened. The app then has no push button.
    func follow(_ settings: Settings) throws(PlatformError) {
        close()
        guard let wanted = settings.gpioButton else { return }
        button = try GPIOButton(
            chip: wanted.chip, line: UInt32(wanted.line), isActiveLow: wanted.isActiveLow, loop: loop, sink: sink)
    }

    /// Releases the button's GPIO line.
    func close() {
        button?.close()
        button = nil
    }
}
