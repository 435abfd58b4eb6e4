import CUinput
import TouchScripts

/// A virtual touch screen, which the kernel treats like a real one. It exists as long as this value.
struct TouchPanel: ~Copyable {
    private let file: Int32
    private var nextIdentifier: Int32 = 1
    private var fingers = 0

    /// Creates the touch screen.
    /// - Throws: the error number of the failed call.
    init(width: Int, height: Int) throws(SystemError) {
        file = uinput_open_file("/dev/uinput")
        guard file >= 0 else { throw SystemError(number: uinput_error()) }
        guard uinput_create_touch_screen(file, Int32(width), Int32(height), Int32(TouchCommand.slots)) == 0 else {
            throw SystemError(number: uinput_error())
        }
    }

    deinit { close(file) }

    /// Waits until the app has had the touch screen open for half a second, but at most five minutes, because the app does not always run.
    ///
    /// The wait is necessary for two reasons. udev also opens the touch screen, but only for a moment. And libinput sets the clock of the events
    /// only after it has opened the device, whereupon the kernel discards earlier events.
    func waitForReader() {
        var path = [CChar](repeating: 0, count: 96)
        guard uinput_event_path(file, &path, path.count) == 0 else { return }
        let watch = uinput_watch_readers(path)
        guard watch >= 0 else { return }
        defer { close(watch) }
        let end = uinput_now() + 280_000_000_000
        while uinput_now() < end {
            if uinput_readers_changed(watch, 500) == 0, uinput_readers_now(path) > 0 { return }
        }
    }

    mutating func down(slot: Int, x: Int, y: Int) {
        select(slot)
        emit(EV_ABS, ABS_MT_TRACKING_ID, nextIdentifier)
        nextIdentifier = nextIdentifier % 65535 + 1
        position(x, y)
        fingers += 1
        emit(EV_KEY, BTN_TOUCH, 1)
    }

    func move(slot: Int, x: Int, y: Int) {
        select(slot)
        position(x, y)
    }

    mutating func up(slot: Int) {
        select(slot)
        emit(EV_ABS, ABS_MT_TRACKING_ID, -1)
        fingers = max(0, fingers - 1)
        if fingers == 0 { emit(EV_KEY, BTN_TOUCH, 0) }
    }

    /// Ends a report. All events since the previous report count as simultaneous.
    func report() { emit(EV_SYN, SYN_REPORT, 0) }

    private func select(_ slot: Int) { emit(EV_ABS, ABS_MT_SLOT, Int32(slot)) }

    private func position(_ x: Int, _ y: Int) {
        emit(EV_ABS, ABS_MT_POSITION_X, Int32(x))
        emit(EV_ABS, ABS_MT_POSITION_Y, Int32(y))
    }

    private func emit(_ type: Int32, _ code: Int32, _ value: Int32) {
        _ = uinput_emit(file, type, code, value)
    }
}

/// The error number of a failed system call.
struct SystemError: Error {
    let number: Int32
}
