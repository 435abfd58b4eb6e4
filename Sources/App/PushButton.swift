import Platform
import Settings

/// The push button on the GPIO line that the settings name, if they name one.
final class PushButton {
    private let loop: EventLoop
    private let sink: any InputSink
    private var button: GPIOButton?

    init(loop: EventLoop, sink: any InputSink) {
        self.loop = loop
        self.sink = sink
    }

    /// Listens to the line of the settings, and to no other one.
    /// - Throws: where the line cannot be had; then there is no button.
    func follow(_ settings: Settings) throws(PlatformError) {
        close()
        guard let wanted = settings.gpioButton else { return }
        button = try GPIOButton(
            chip: wanted.chip, line: UInt32(wanted.line), isActiveLow: wanted.isActiveLow, loop: loop, sink: sink)
    }

    /// Gives the line back.
    func close() {
        button?.close()
        button = nil
    }
}
