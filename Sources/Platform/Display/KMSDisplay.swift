import CDRM
import CSystem

/// The real display: a KMS output with two dumb buffers and page flips.
public final class KMSDisplay: Display {
    /// The timeout of a flip, in nanoseconds. When it expires, the display sets the mode again.
    static let flipTimeout: Int64 = 1_000_000_000
    /// The interval at which the display checks whether it has returned after it was lost, in nanoseconds.
    static let retryInterval: Int64 = 1_000_000_000
    /// The maximum number of retries after the driver has refused a flip as busy (EBUSY). Each retry follows one refresh after the previous attempt.
    static let maximumBusyFlips = 3
    /// The number of consecutive failures to read the display controller's events after which the display stops reading events.
    static let maximumFailedReads = 8
    /// The display requests no more flips after this number of consecutive flips that failed or did not end. From then on, it sets the mode for each
    /// frame, until the display was lost and has returned.
    static let maximumFailedFlips = 3

    private enum State {
        case ready, drawing
        /// The driver was busy. The display retries the flip.
        case busy
        /// The flip was requested, and the kernel has not finished it.
        case flipping
        /// The kernel finished the flip before the refresh was due. The flip counts as shown only at that refresh.
        case pacing
        case lost, closed
    }

    public var width: Int { device.output.width }
    public var height: Int { device.output.height }
    public var widthMillimeters: Int { device.output.widthMillimeters }
    public var heightMillimeters: Int { device.output.heightMillimeters }
    public var refreshInterval: Int64 { device.output.refreshInterval }
    public var handler: (any DisplayHandler)?
    /// A line for the log with device, size, refresh rate and interface, and with the pixel format if it differs from the requested one.
    public var summary: String {
        let interface = device.properties == nil ? "legacy" : "atomic"
        let shadow = device.prefersShadow ? ", prefers a shadow" : ""
        let blank = device.hasVerticalBlank ? "" : ", without vertical blank"
        let pixels = format == wanted ? "" : ", \(format.name) instead of \(wanted.name)"
        return
            "\(device.path) \(width)x\(height) every \(refreshInterval / 1000) us, \(interface)\(shadow)\(blank)\(pixels)"
    }

    private let device: KMSDevice
    private let format: ScanOutFormat
    /// The requested pixel format.
    private let wanted: ScanOutFormat
    private var buffers: [DumbBuffer]
    private var front = 0
    private var state = State.ready
    private var pacer: FramePacer
    /// The number of times that the driver refused this frame's flip as busy.
    private var busyFlips = 0
    /// The number of consecutive flips that failed or did not end.
    private var failedFlips = 0
    private var failedReads = 0
    /// The reason why the last flip failed.
    private var flipError = PlatformError.noDisplay("")
    /// Counters that increase with the events of the kernel: `kms_take_events` counts the finished flips in them.
    private let flips: UnsafeMutablePointer<kms_flips>
    /// The time at which the flip was requested.
    private var asked: Int64 = 0
    /// The time at which the flip counts as shown.
    private var shown: Int64 = 0
    public private(set) var visibleSince: Int64 = 0
    private var relay: KMSRelay?

    /// Opens the display and shows one color.
    /// - Parameters:
    ///   - width, height: the requested mode's size; nil for the panel's own mode.
    ///   - format: the requested pixel format. If the driver refuses it, the display uses the other one, and `summary` names it.
    ///   - isAtomicAllowed: true to use the atomic interface if the driver has it. False for drivers that implement it badly.
    ///   - color: the color before the first picture, 0xRRGGBB.
    ///   - folder: the folder of the kernel's card devices.
    ///   - timeout: the maximum time to wait until the kernel has found a display, in nanoseconds. The call blocks meanwhile.
    public init(
        loop: EventLoop, width: Int? = nil, height: Int? = nil, format: ScanOutFormat = .xrgb8888,
        isAtomicAllowed: Bool = true, color: UInt32 = 0, folder: String = "/dev/dri", timeout: Int64 = 5_000_000_000
    ) throws(PlatformError) {
        let device = try KMSDisplay.open(loop.clock, folder, width, height, isAtomicAllowed, timeout)
        var chosen = format
        let buffers: [DumbBuffer]
        do throws(PlatformError) {
            buffers = try KMSDisplay.show(color, on: device, format)
        } catch {
            chosen = format.other
            // If the driver refuses both formats, throw its error for the requested format.
            guard let others = try? KMSDisplay.show(color, on: device, chosen) else { throw error }
            buffers = others
        }
        wanted = format
        self.device = device
        self.buffers = buffers
        self.format = chosen
        pacer = FramePacer(
            interval: device.output.refreshInterval, hasVerticalBlank: device.hasVerticalBlank)
        flips = .allocate(capacity: 1)
        flips.initialize(to: kms_flips())
        relay = try KMSRelay(loop: loop, device: device.descriptor, display: self)
    }

    private static func open(
        _ clock: any MonotonicClock, _ folder: String, _ width: Int?, _ height: Int?, _ isAtomicAllowed: Bool,
        _ timeout: Int64
    ) throws(PlatformError) -> KMSDevice {
        let start = clock.now
        while true {
            do throws(PlatformError) {
                return try KMSDevice(
                    folder: folder, width: width, height: height, isAtomicAllowed: isAtomicAllowed)
            } catch {
                guard clock.now - start < timeout else { throw error }
                // The driver may still be loading. Wait before the next attempt.
                system_sleep_milliseconds(20)
            }
        }
    }

    /// Allocates two buffers, fills them with one color, and shows the first one.
    private static func show(
        _ color: UInt32, on device: KMSDevice, _ format: ScanOutFormat
    ) throws(PlatformError) -> [DumbBuffer] {
        let size = (width: device.output.width, height: device.output.height)
        let first = try DumbBuffer(device.descriptor, width: size.width, height: size.height, format: format)
        let second = try DumbBuffer(device.descriptor, width: size.width, height: size.height, format: format)
        first.fill(color, format)
        try device.setMode(framebuffer: first.framebuffer)
        return [first, second]
    }

    deinit {
        close()
        flips.deallocate()
    }

    public func close() {
        guard state != .closed else { return }
        state = .closed
        relay?.close()
        relay = nil
        handler = nil
        device.restore()
        buffers = []
    }

    public func begin() -> ScanOutBuffer? {
        guard state == .ready || state == .drawing else { return nil }
        state = .drawing
        let back = buffers[1 - front]
        return ScanOutBuffer(
            memory: back.memory, pitch: back.pitch, width: width, height: height, format: format, index: 1 - front)
    }

    public func present(now: Int64) {
        guard state == .drawing else { return }
        busyFlips = 0
        flip(now: now)
    }

    private func flip(now: Int64) {
        guard failedFlips < KMSDisplay.maximumFailedFlips else {
            return show(now: now, after: flipError)
        }
        flips.pointee = kms_flips()
        asked = now
        let result = device.flip(to: buffers[1 - front].framebuffer, counter: flips)
        if result == 0 {
            state = .flipping
            relay?.wake(at: now + KMSDisplay.flipTimeout)
        } else if result == -EBUSY && busyFlips < KMSDisplay.maximumBusyFlips {
            busyFlips += 1
            state = .busy
            relay?.wake(at: now + refreshInterval)
        } else {
            recover(now: now, after: .system("page flip", -result))
        }
    }

    /// Reads the events of the display controller. Called when there are any.
    func cardReady(now: Int64) {
        failedReads = kms_take_events(device.descriptor) == 0 ? 0 : failedReads + 1
        // If reading events fails again and again, stop waiting for events of the display controller, because unread events would wake the loop
        // continuously. Each later flip then runs into its timeout.
        if failedReads == KMSDisplay.maximumFailedReads { relay?.ignoreCard() }
        guard state == .flipping, flips.pointee.count > 0 else { return }
        front = 1 - front
        failedFlips = 0
        visibleSince = endOfFlip(now)
        shown = pacer.announcement(ofFlipAt: visibleSince)
        if shown > now {
            state = .pacing
            relay?.wake(at: shown)
        } else {
            announce(now: now)
        }
    }

    /// The time at which the flip ended: the kernel's time stamp, because the loop may have been busy since. If the time stamp is before the request
    /// or in the future, `now` replaces it: some drivers use another clock, or report the end of a blanking that has only begun.
    private func endOfFlip(_ now: Int64) -> Int64 {
        let time = flips.pointee.time
        return (asked...max(asked, now)).contains(time) ? time : now
    }

    /// Called when the timer that `KMSRelay.wake` has set expires.
    func woken(now: Int64) {
        switch state {
        case .pacing: announce(now: now)
        case .flipping: recover(now: now, after: .noDisplay("\(device.path): a page flip did not end"))
        case .busy: flip(now: now)
        case .lost: devicesChanged(now: now)
        case .ready, .drawing, .closed: break
        }
    }

    /// Called when the kernel reports that a device was plugged in or unplugged.
    package func devicesChanged(now: Int64) {
        let isConnected = device.output.isConnected(device.descriptor)
        if state == .lost {
            if isConnected, (try? device.setMode(framebuffer: buffers[front].framebuffer)) != nil {
                state = .ready
                failedFlips = 0
                relay?.stop()
                handler?.returned(self, now: now)
            } else {
                relay?.wake(at: now + KMSDisplay.retryInterval)
            }
        } else if !isConnected && state != .closed {
            lose(.noDisplay("the display was unplugged"), now: now)
        }
    }

    private func announce(now: Int64) {
        state = .ready
        relay?.stop()
        handler?.flipped(self, at: shown, now: now)
    }

    /// Recovers from a failed flip: shows the new picture by setting the mode.
    private func recover(now: Int64, after error: PlatformError) {
        failedFlips += 1
        flipError = error
        if failedFlips == KMSDisplay.maximumFailedFlips {
            Console.error("pocketscope: the display does not flip, so its mode is set for each frame: \(error.message)")
        }
        guard device.output.isConnected(device.descriptor) else { return lose(error, now: now) }
        show(now: now, after: error)
    }

    /// Shows the new picture by setting the mode. If that also fails, the display is lost.
    private func show(now: Int64, after error: PlatformError) {
        guard (try? device.setMode(framebuffer: buffers[1 - front].framebuffer)) != nil else {
            return lose(error, now: now)
        }
        front = 1 - front
        visibleSince = now
        // Report this frame as shown only one refresh later. Otherwise a display whose flips fail immediately would keep the app busy without a
        // pause.
        state = .pacing
        shown = now + refreshInterval
        relay?.wake(at: shown)
    }

    private func lose(_ error: PlatformError, now: Int64) {
        state = .lost
        relay?.wake(at: now + KMSDisplay.retryInterval)
        handler?.lost(self, error: error, now: now)
    }
}
