import CSystem

/// A push button on a GPIO line, for boards whose device tree has no gpio-keys. It sends the same events as gpio-keys does for KEY_PLAYPAUSE. Retains
/// its sink until `close()`.
public final class GPIOButton: EventHandler {
    /// The kernel's debounce time. Contacts bounce for some milliseconds.
    public static let debounceMicroseconds: UInt32 = 10_000
    /// The maximum line number. A higher number in the settings is reported as mistyped.
    public static let maximumLine: UInt32 = 1023

    private var descriptor: Int32
    private var registration: EventRegistration?
    private var sink: (any InputSink)?
    /// True if the button was down when its line was opened. The kernel reports later changes only.
    public let wasPressed: Bool

    /// - Parameters:
    ///   - chip: the chip's device file, for example "/dev/gpiochip0".
    ///   - line: the line's number on the chip.
    ///   - isActiveLow: true if pressing the button connects the line to ground.
    public init(
        chip: String, line: UInt32, isActiveLow: Bool = true, loop: EventLoop, sink: any InputSink
    ) throws(PlatformError) {
        guard line <= GPIOButton.maximumLine else { throw .noInput("\(chip) has no line \(line)") }
        let device = system_open(chip, O_RDONLY, 0)
        guard device >= 0 else {
            let error = system_errno()
            throw error == EACCES || error == EPERM ? .notPermitted(chip) : .noInput("\(chip): \(errorText(error))")
        }
        let requested = system_gpio_request(device, line, isActiveLow ? 1 : 0, GPIOButton.debounceMicroseconds)
        CSystem.close(device)
        guard requested >= 0 else { throw .noInput("\(chip) line \(line): \(errorText(-requested))") }
        _ = system_set_nonblocking(requested)
        descriptor = requested
        wasPressed = system_gpio_is_pressed(requested) == 1
        self.sink = sink
        do {
            registration = try loop.register(requested, for: .readable, handler: self)
        } catch {
            throw error
        }
    }

    deinit { close() }

    /// Releases the line and the sink.
    public func close() {
        registration = nil
        sink = nil
        if descriptor >= 0 { CSystem.close(descriptor) }
        descriptor = -1
    }

    public func ready(_ events: ReadyEvents, now: Int64) {
        while descriptor >= 0 {
            var time: Int64 = 0
            let edge = system_gpio_take(descriptor, &time)
            guard edge >= 0 else {
                // If the chip was removed, close the button: the kernel would report the failure again and again.
                if events.contains(.failed) || events.contains(.hungUp) { close() }
                return
            }
            sink?.input(.key(KeyInput(code: KeyInput.playPause, isPressed: edge == 1, time: time)))
        }
    }
}
