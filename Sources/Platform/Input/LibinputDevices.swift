import CInput
import CSystem

/// Reads touch panels, keys and pointers through libinput. It opens the devices by path, so it works with and without udevd, and also opens devices
/// that are plugged in later. Retains its sink until `close()`. libinput allocates memory for each event; therefore, `InputThread` runs this object
/// on a separate thread.
public final class LibinputDevices: EventHandler, DeviceEventHandler, TimerHandler {
    /// The number of device files that the app tries to open: /dev/input/event0 to event31.
    public static let maximumDevices = 32

    /// The interval between attempts to open a new input device, in nanoseconds. Until udevd has processed the device,
    /// the app may not be allowed to open it, or libinput may refuse it. If the first attempts fail, others follow at a
    /// longer interval while the device exists, because a busy udevd can take longer.
    static let retryInterval: Int64 = 250_000_000
    static let maximumRetries = 80
    static let slowInterval: Int64 = 2_000_000_000

    private let context: OpaquePointer
    private let log: UnsafeMutablePointer<input_log>
    private let screenWidth: Float
    private let screenHeight: Float
    private var sink: (any InputSink)?
    private var registration: EventRegistration?
    private var hotplug: DeviceEvents?
    private var retryTimer: Timer?
    private var retries = 0
    private var isAdded = [Bool](repeating: false, count: LibinputDevices.maximumDevices)
    /// The devices in use. The index is the number N of the device file /dev/input/eventN.
    private var panels = [OpaquePointer?](repeating: nil, count: LibinputDevices.maximumDevices)
    private var positions = [(x: Float, y: Float)](repeating: (0, 0), count: TouchInput.maximumFingers)
    private var pointer = PointerTouch()
    /// The calibration of touch panels; nil to use each device's own calibration.
    private var calibration: TouchCalibration?

    /// True if the push button was down when its device was opened. libinput reports no key that is already down.
    public private(set) var isButtonHeld = false

    /// The latest reason why an input device could not be used; nil if there is none.
    public private(set) var problem: PlatformError?

    /// Opens all present input devices.
    /// - Parameters:
    /// - screenWidth, screenHeight: the panel's size in pixels. A mouse that reports a motion of n steps moves the pointer by n pixels.
    /// - calibration: the calibration of touch panels; nil to use each device's own calibration.
    public init(
        loop: EventLoop, screenWidth: Int, screenHeight: Int, calibration: TouchCalibration? = nil, sink: any InputSink
    ) throws(PlatformError) {
        log = .allocate(capacity: 1)
        log.initialize(to: input_log())
        guard let context = input_create(log) else {
            log.deallocate()
            throw .noInput("libinput does not start")
        }
        self.context = context
        self.screenWidth = Float(max(1, screenWidth))
        self.screenHeight = Float(max(1, screenHeight))
        self.calibration = calibration
        self.sink = sink
        registration = try loop.register(libinput_get_fd(context), for: .readable, handler: self)
        // If watching for devices fails, the app uses only the input devices that are present at the start.
        hotplug = try? DeviceEvents(loop: loop, handler: self)
        retryTimer = try? Timer(loop: loop, handler: self)
        scan(at: loop.clock.now)
        drain()
    }

    deinit {
        close()
        for device in panels { if let device { libinput_device_unref(device) } }
        libinput_unref(context)
        log.deallocate()
    }

    /// Stops input and releases the sink.
    public func close() {
        registration = nil
        hotplug?.close()
        hotplug = nil
        retryTimer?.close()
        retryTimer = nil
        sink = nil
    }

    /// The number of devices in use.
    public var deviceCount: Int { isAdded.count { $0 } }

    /// libinput's last error message; nil if there was none.
    public var lastComplaint: String? {
        guard log.pointee.count > 0 else { return nil }
        return withUnsafePointer(to: &log.pointee.text) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
    }

    /// Scan for input devices after a change of every kind of device: on a busy machine, several reports arrive as one, so that a display's report
    /// can include a touch panel.
    func deviceChanged(subsystemIsDRM: Bool, now: Int64) {
        retries = 0
        scan(at: now)
        drain()
    }

    public func fired(_ timer: Timer, expirations: Int, now: Int64) {
        retries = min(retries + 1, Self.maximumRetries)
        scan(at: now)
        drain()
    }

    public func ready(_ events: ReadyEvents, now: Int64) { drain() }

    /// Adds every present input device that is not in use. If a device cannot be opened, a later scan tries again: the
    /// kernel reports a device before udevd has processed it.
    private func scan(at now: Int64) {
        var found = false
        var failed = false
        for number in 0..<LibinputDevices.maximumDevices {
            let path = "/dev/input/event\(number)"
            guard !isAdded[number], access(path, F_OK) == 0 else { continue }
            found = true
            do throws(PlatformError) {
                try add(number, path)
            } catch {
                problem = error
                failed = true
            }
        }
        if failed {
            retryTimer?.start(at: now + (retries < Self.maximumRetries ? Self.retryInterval : Self.slowInterval))
        }
        if !found && deviceCount == 0 { problem = .noInput("there is no /dev/input/event*") }
    }

    private func add(_ number: Int, _ path: String) throws(PlatformError) {
        let descriptor = system_open(path, O_RDONLY | O_NONBLOCK, 0)
        guard descriptor >= 0 else {
            let error = system_errno()
            throw error == EACCES || error == EPERM ? .notPermitted(path) : .system(path, error)
        }
        let capabilities = InputCapabilities(descriptor)
        if input_key_is_down(descriptor, Int32(KeyInput.playPause)) == 1 { isButtonHeld = true }
        CSystem.close(descriptor)
        guard let classes = capabilities?.classes, !classes.isEmpty else { return }
        if !UdevProperties.daemonRuns { try UdevProperties.write(number, classes: classes) }
        guard let device = libinput_path_add_device(context, path) else {
            throw .noInput("libinput does not take \(path)" + (lastComplaint.map { ": " + $0 } ?? ""))
        }
        isAdded[number] = true
        if let calibration { set(calibration, of: device) }
        panels[number] = libinput_device_ref(device)
    }

    /// Applies a calibration to all touch panels, also to those that are plugged in later.
    /// - Parameter new: nil if each device's own calibration applies again.
    public func calibrate(_ new: TouchCalibration?) {
        calibration = new
        for device in panels { if let device { set(new, of: device) } }
    }

    /// Applies a calibration to a device if it is a touch panel. Pointers of virtual machines also report positions, but these are right without a
    /// calibration.
    private func set(_ new: TouchCalibration?, of device: OpaquePointer) {
        guard libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_TOUCH) != 0,
            libinput_device_config_calibration_has_matrix(device) != 0
        else { return }
        var matrix: [Float] = [1, 0, 0, 0, 1, 0]
        if let new {
            matrix = new.matrix
        } else {
            _ = libinput_device_config_calibration_get_default_matrix(device, &matrix)
        }
        if libinput_device_config_calibration_set_matrix(device, matrix) != LIBINPUT_CONFIG_STATUS_SUCCESS {
            problem = .noInput("libinput does not take the calibration of a touch panel")
        }
    }

    private func drain() {
        libinput_dispatch(context)
        while let event = libinput_get_event(context) {
            handle(event)
            libinput_event_destroy(event)
        }
    }

    private func handle(_ event: OpaquePointer) {
        guard let sink else { return }
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_MOTION, LIBINPUT_EVENT_TOUCH_UP,
            LIBINPUT_EVENT_TOUCH_CANCEL:
            if let touch = libinput_event_get_touch_event(event) {
                handleTouch(touch, libinput_event_get_type(event), sink)
            }
        case LIBINPUT_EVENT_KEYBOARD_KEY:
            guard let key = libinput_event_get_keyboard_event(event) else { return }
            let code = libinput_event_keyboard_get_key(key)
            let isPressed = libinput_event_keyboard_get_key_state(key) == LIBINPUT_KEY_STATE_PRESSED
            let time = nanoseconds(libinput_event_keyboard_get_time_usec(key))
            if code == KeyInput.leftControl || code == KeyInput.rightControl {
                pointer.control(isPressed: isPressed, time: time, to: sink)
            }
            sink.input(.key(KeyInput(code: code, isPressed: isPressed, time: time)))
        case LIBINPUT_EVENT_POINTER_MOTION, LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE, LIBINPUT_EVENT_POINTER_BUTTON:
            if let motion = libinput_event_get_pointer_event(event) {
                handlePointer(motion, libinput_event_get_type(event), sink)
            }
        case LIBINPUT_EVENT_DEVICE_REMOVED: removed(libinput_event_get_device(event))
        default: break
        }
    }

    private func handleTouch(_ touch: OpaquePointer, _ type: libinput_event_type, _ sink: any InputSink) {
        let finger = Int(libinput_event_touch_get_seat_slot(touch))
        guard (0..<TouchInput.maximumFingers).contains(finger) else { return }
        let phase: TouchInput.Phase
        switch type {
        case LIBINPUT_EVENT_TOUCH_DOWN: phase = .began
        case LIBINPUT_EVENT_TOUCH_MOTION: phase = .moved
        case LIBINPUT_EVENT_TOUCH_UP: phase = .ended
        default: phase = .cancelled
        }
        if phase == .began || phase == .moved {
            positions[finger].x = PointerTouch.clamped(Float(libinput_event_touch_get_x_transformed(touch, 1)))
            positions[finger].y = PointerTouch.clamped(Float(libinput_event_touch_get_y_transformed(touch, 1)))
        }
        let time = nanoseconds(libinput_event_touch_get_time_usec(touch))
        let (x, y) = positions[finger]
        sink.input(.touch(TouchInput(finger: finger, phase: phase, x: x, y: y, time: time)))
    }

    private func handlePointer(_ motion: OpaquePointer, _ type: libinput_event_type, _ sink: any InputSink) {
        let time = nanoseconds(libinput_event_pointer_get_time_usec(motion))
        switch type {
        case LIBINPUT_EVENT_POINTER_MOTION:
            pointer.move(
                byX: Float(libinput_event_pointer_get_dx(motion)) / screenWidth,
                y: Float(libinput_event_pointer_get_dy(motion)) / screenHeight, time: time, to: sink)
        case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
            pointer.move(
                x: Float(libinput_event_pointer_get_absolute_x_transformed(motion, 1)),
                y: Float(libinput_event_pointer_get_absolute_y_transformed(motion, 1)), time: time, to: sink)
        default:
            guard libinput_event_pointer_get_button(motion) == UInt32(BTN_LEFT) else { return }
            let isPressed = libinput_event_pointer_get_button_state(motion) == LIBINPUT_BUTTON_STATE_PRESSED
            pointer.button(isPressed: isPressed, time: time, to: sink)
        }
    }

    /// Removes an unplugged device, so that a new device with the same file name can be opened.
    private func removed(_ device: OpaquePointer?) {
        guard let device, let name = libinput_device_get_sysname(device) else { return }
        var number = 0
        for byte in String(cString: name).utf8.dropFirst("event".utf8.count) {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), number < LibinputDevices.maximumDevices else {
                return
            }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        guard number < LibinputDevices.maximumDevices else { return }
        isAdded[number] = false
        if let device = panels[number] { libinput_device_unref(device) }
        panels[number] = nil
    }

    /// Converts libinput's times, which are microseconds of CLOCK_MONOTONIC.
    private func nanoseconds(_ microseconds: UInt64) -> Int64 {
        Int64(truncatingIfNeeded: microseconds) &* 1000
    }
}
