import CSystem

/// The input devices on their own thread: libinput allocates for each event, and the drawing thread must not. Their events arrive at the
/// sink in the loop, with the kernel's times. If the loop was late, it gets only the newest position of each finger, because each position
/// can cost a redraw of all graphs. Retains its sink until `close()`.
public final class InputThread: EventHandler {
    private let ring: InputRing
    private let devices: ThreadedDevices
    private var thread: LoopThread?
    private var registration: EventRegistration?
    private var sink: (any InputSink)?
    private let held = HeldMotions()

    /// The latest reason why a device could not be used at the start.
    public let problem: PlatformError?
    /// The number of devices at the start.
    public let deviceCount: Int

    /// Opens all input devices, now and when they are plugged in.
    /// - Parameters:
    ///   - screenWidth, screenHeight: the panel in pixels; a mouse moves as many pixels as it reports.
    public init(loop: EventLoop, screenWidth: Int, screenHeight: Int, sink: any InputSink) throws(PlatformError) {
        ring = try InputRing()
        devices = try ThreadedDevices(ring: ring, screenWidth: screenWidth, screenHeight: screenHeight)
        problem = devices.problem
        deviceCount = devices.deviceCount
        self.sink = sink
        registration = try loop.register(ring.toTaker, for: .readable, handler: self)
        thread = try LoopThread(devices.loop)
    }

    deinit { close() }

    /// Ends the thread and releases the sink.
    public func close() {
        guard let thread else { return }
        // The thread can be waiting for space, outside its loop.
        ring.close()
        thread.close()
        self.thread = nil
        devices.close()
        registration = nil
        sink = nil
    }

    public func ready(_ events: ReadyEvents, now: Int64) {
        _ = system_counter_take(ring.toTaker)
        while let event = ring.take() {
            if case .touch(let touch) = event, touch.phase == .moved {
                held.hold(touch)
            } else {
                giveHeld()
                sink?.input(event)
            }
        }
        giveHeld()
        ring.tellRoom()
    }

    private func giveHeld() {
        while let touch = held.takeOldest() { sink?.input(.touch(touch)) }
    }
}

/// The objects in the thread's loop. The thread that owns the `InputThread` makes and closes them.
private final class ThreadedDevices: EventHandler {
    let loop: EventLoop
    private let devices: LibinputDevices
    private let ring: InputRing
    private var registration: EventRegistration?

    init(ring: InputRing, screenWidth: Int, screenHeight: Int) throws(PlatformError) {
        self.ring = ring
        loop = try EventLoop()
        devices = try LibinputDevices(
            loop: loop, screenWidth: screenWidth, screenHeight: screenHeight, sink: ring)
        registration = try loop.register(ring.toGiver, for: .readable, handler: self)
    }

    var problem: PlatformError? { devices.problem }
    var deviceCount: Int { devices.deviceCount }

    func close() {
        registration = nil
        devices.close()
    }

    func ready(_ events: ReadyEvents, now: Int64) {
        _ = system_counter_take(ring.toGiver)
        ring.giveHeld()
    }
}
