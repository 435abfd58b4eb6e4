import CSystem

/// Forwards events to a display: events of the display controller, expirations of a timer, and reports of plugged-in or
/// unplugged devices.
final class KMSRelay: EventHandler, TimerHandler, DeviceEventHandler {
    // The display owns the relay, so the reference must not retain it.
    private unowned(unsafe) let display: KMSDisplay
    private var registration: EventRegistration?
    private var timer: Timer?
    private var devices: DeviceEvents?

    init(loop: EventLoop, device: Int32, display: KMSDisplay) throws(PlatformError) {
        self.display = display
        registration = try loop.register(device, for: .readable, handler: self)
        timer = try Timer(loop: loop, handler: self)
        // If watching for hot-plugged devices fails, the display notices an unplugged cable only when a flip fails.
        devices = try? DeviceEvents(loop: loop, handler: self)
    }

    func close() {
        registration = nil
        timer?.close()
        devices?.close()
    }

    /// Stops waiting for events of the display controller.
    func ignoreCard() { registration = nil }
    func wake(at time: Int64) { timer?.start(at: time) }
    func stop() { timer?.stop() }

    func ready(_ events: ReadyEvents, now: Int64) { display.cardReady(now: now) }
    func fired(_ timer: Timer, expirations: Int, now: Int64) { display.woken(now: now) }
    func deviceChanged(subsystemIsDRM: Bool, now: Int64) {
        if subsystemIsDRM { display.devicesChanged(now: now) }
    }
}
