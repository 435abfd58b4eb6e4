import CSystem

/// The input devices on a thread of their own: libinput allocates for each event, and the drawing thread shall not.
/// What they report comes to the sink in the loop, with the kernel's times. When the loop was late, it gets the newest
/// place of each finger alone instead of the whole way there: each place may cost a redraw of all graphs. Holds its
/// sink until `close()`.
public final class InputThread: EventHandler {
    private let ring: InputRing
    private let devices: ThreadedDevices
    private var thread: LoopThread?
    private var registration: EventRegistration?
    private var sink: (any InputSink)?
    private let held = HeldMotions()

    /// Why a device could not be used at the start; the latest.
    public let problem: PlatformError?
    /// How many devices were in use at the start.
    public let deviceCount: Int

    /// Takes all input devices that are there, and those that come later.
    /// - Parameters:
    ///   - screenWidth, screenHeight: the panel in pixels; a mouse moves as many pixels as it says.
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

    /// Ends the thread and lets the sink go.
    public func close() {
        guard let thread else { return }
        // The thread may wait for room, outside its loop.
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

/// What lives in the thread's loop. Made and closed by the thread that owns it.
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
