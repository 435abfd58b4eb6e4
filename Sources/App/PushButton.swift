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

    /// Opens the line that the settings name, and closes any other one.
    /// - Throws: if the line cannot be opened; then there is no button.
    func follow(_ settings: Settings) throws(PlatformError) {
        close()
        guard let wanted = settings.gpioButton else { return }
        button = try GPIOButton(
            chip: wanted.chip, line: UInt32(wanted.line), isActiveLow: wanted.isActiveLow, loop: loop, sink: sink)
    }

    /// Releases the line.
    func close() {
        button?.close()
        button = nil
    }
}
