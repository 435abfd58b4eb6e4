import CSystem

/// Runs the input devices on their own thread, because libinput allocates memory for each event, and the drawing thread must not allocate. The loop
/// passes the events to the sink, with the kernel's time stamps. If the loop was late, the sink receives only the newest position of each finger:
/// each position can cost a redraw of all graphs. Retains its sink until `close()`.
public final class InputThread: EventHandler {
    private let ring: InputRing
    private let devices: ThreadedDevices
    private var thread: LoopThread?
    private var registration: EventRegistration?
    private var sink: (any InputSink)?
    private let waiting = WaitingMotions()

    /// The reason why a device could not be used at the start (the latest one if there are several); nil if all devices could be used.
    public let problem: PlatformError?
    /// The number of usable devices at the start.
    public let deviceCount: Int
    /// True if the push button was down at the start.
    public let isButtonHeld: Bool

    /// Opens all present input devices, and later those that are plugged in.
    /// - Parameters:
    /// - screenWidth, screenHeight: the panel's size in pixels. A mouse that reports a motion of n steps moves the pointer by n pixels.
    /// - calibration: the calibration of touch panels; nil to use each device's own calibration.
    public init(
        loop: EventLoop, screenWidth: Int, screenHeight: Int, calibration: TouchCalibration? = nil, sink: any InputSink
    ) throws(PlatformError) {
        ring = try InputRing()
        devices = try ThreadedDevices(
            ring: ring, screenWidth: screenWidth, screenHeight: screenHeight, calibration: calibration)
        problem = devices.problem
        deviceCount = devices.deviceCount
        isButtonHeld = devices.isButtonHeld
        self.sink = sink
        registration = try loop.register(ring.consumerEvent, for: .readable, handler: self)
        thread = try LoopThread(devices.loop)
    }

    deinit { close() }

    /// Applies a calibration to all touch panels, from their next event on.
    /// - Parameter calibration: nil if each device's own calibration applies again.
    /// - Returns: false if the input thread does not react; the calibration is then unchanged.
    public func calibrate(_ calibration: TouchCalibration?) -> Bool {
        devices.send(calibration)
    }

    /// Ends the thread and releases the sink.
    public func close() {
        guard let thread else { return }
        // The input thread may be waiting for space in the ring. Its loop cannot wake it then, but closing the ring can.
        ring.close()
        thread.close()
        self.thread = nil
        devices.close()
        registration = nil
        sink = nil
    }

    public func ready(_ events: ReadyEvents, now: Int64) {
        _ = system_counter_take(ring.consumerEvent)
        while let event = ring.take() {
            if case .touch(let touch) = event, touch.phase == .moved {
                waiting.store(touch)
            } else {
                flushMotions()
                sink?.input(event)
            }
        }
        flushMotions()
        ring.signalSpace()
    }

    private func flushMotions() {
        while let touch = waiting.takeOldest() { sink?.input(.touch(touch)) }
    }
}

/// The objects in the input thread's loop. The thread that owns the `InputThread` creates and closes them.
private final class ThreadedDevices: EventHandler {
    let loop: EventLoop
    private let devices: LibinputDevices
    private let ring: InputRing
    private var registration: EventRegistration?
    /// The calibrations that the loop's thread passes to the input thread.
    private let calibrations = SingleProducerRing<TouchCalibration?>(capacity: 8)
    /// The event descriptor that wakes the input thread when there is a calibration. It is separate, because the ring's event would also end the
    /// thread's wait for space in the ring.
    private let wake: Int32
    private var wakeRegistration: EventRegistration?

    init(
        ring: InputRing, screenWidth: Int, screenHeight: Int, calibration: TouchCalibration?
    ) throws(PlatformError) {
        self.ring = ring
        loop = try EventLoop()
        wake = system_event_create()
        guard wake >= 0 else { throw .system("eventfd", EMFILE) }
        devices = try LibinputDevices(
            loop: loop, screenWidth: screenWidth, screenHeight: screenHeight, calibration: calibration, sink: ring)
        registration = try loop.register(ring.producerEvent, for: .readable, handler: self)
        wakeRegistration = try loop.register(wake, for: .readable, handler: self)
    }

    deinit { CSystem.close(wake) }

    /// Passes a calibration to the input thread.
    /// - Returns: false if too many calibrations already wait.
    func send(_ calibration: TouchCalibration?) -> Bool {
        guard calibrations.push(calibration) else { return false }
        _ = system_event_signal(wake)
        return true
    }

    var problem: PlatformError? { devices.problem }
    var deviceCount: Int { devices.deviceCount }
    var isButtonHeld: Bool { devices.isButtonHeld }

    func close() {
        registration = nil
        wakeRegistration = nil
        devices.close()
    }

    func ready(_ events: ReadyEvents, now: Int64) {
        _ = system_counter_take(ring.producerEvent)
        _ = system_counter_take(wake)
        while let calibration = calibrations.pop() { devices.calibrate(calibration) }
        ring.flushMotions()
    }
}
