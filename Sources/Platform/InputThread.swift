import CSystem

/// The input devices on a thread of their own: libinput allocates for each event, and the drawing thread shall not.
/// What they report comes to the sink in the loop, with the kernel's times. When the loop was late, it gets the newest
/// place of each finger alone instead of the whole way there: each place may cost a redraw of all graphs. Holds its
/// sink until `close()`.
public final class InputThread: EventHandler {
    private let ring: InputRing
    private let worker: InputWorker
    private var thread = pthread_t()
    private var isRunning = false
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
        worker = try InputWorker(ring: ring, screenWidth: screenWidth, screenHeight: screenHeight)
        problem = worker.devices.problem
        deviceCount = worker.devices.deviceCount
        self.sink = sink
        registration = try loop.register(ring.toTaker, for: .readable, handler: self)
        // The thread holds the worker for itself.
        let context = Unmanaged.passRetained(worker)
        let result = system_thread_start(
            &thread,
            { context in
                guard let context else { return nil }
                Unmanaged<InputWorker>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        guard result == 0 else {
            context.release()
            throw .system("start the input thread", -result)
        }
        isRunning = true
    }

    deinit { close() }

    /// Ends the thread and lets the sink go.
    public func close() {
        guard isRunning else { return }
        isRunning = false
        ring.close()
        pthread_join(thread, nil)
        worker.close()
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

/// The thread's body: a loop of its own that waits for the devices. Made and closed by the thread that owns it.
private final class InputWorker: EventHandler {
    let devices: LibinputDevices
    private let loop: EventLoop
    private let ring: InputRing
    private var registration: EventRegistration?

    init(ring: InputRing, screenWidth: Int, screenHeight: Int) throws(PlatformError) {
        self.ring = ring
        loop = try EventLoop()
        devices = try LibinputDevices(
            loop: loop, screenWidth: screenWidth, screenHeight: screenHeight, sink: ring)
        registration = try loop.register(ring.toGiver, for: .readable, handler: self)
    }

    func run() { loop.run() }

    func close() {
        registration = nil
        devices.close()
    }

    func ready(_ events: ReadyEvents, now: Int64) {
        _ = system_counter_take(ring.toGiver)
        if ring.isClosing { loop.stop() } else { ring.giveHeld() }
    }
}
