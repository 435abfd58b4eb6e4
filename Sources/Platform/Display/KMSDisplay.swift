import CDRM
import CSystem

/// The real display: a KMS output with two dumb buffers and page flips.
public final class KMSDisplay: Display {
    /// A flip that has not ended after this time never will: the mode is set anew.
    static let flipTimeout: Int64 = 1_000_000_000
    /// Pause between two looks for a lost display.
    static let retryInterval: Int64 = 1_000_000_000
    /// How often a flip that the driver has no time for (EBUSY) is tried again, a refresh later each.
    static let maximumBusyFlips = 3
    /// After so many times in a row that the card's events could not be read, they are not looked at any more.
    static let maximumFailedReads = 8
    /// After so many flips in a row that failed or did not end, the driver is asked for no more: the mode is set for each
    /// frame, until the display was lost and is back.
    static let maximumFailedFlips = 3

    private enum State {
        case ready, drawing
        /// The driver had no time for the flip: it is tried again.
        case busy
        /// The kernel has not flipped yet.
        case flipping
        /// The kernel has flipped before the refresh was due: see `FramePacer`.
        case pacing
        case lost, closed
    }

    public var width: Int { device.output.width }
    public var height: Int { device.output.height }
    public var widthMillimetres: Int { device.output.widthMillimetres }
    public var heightMillimetres: Int { device.output.heightMillimetres }
    public var refreshInterval: Int64 { device.output.refreshInterval }
    public var handler: (any DisplayHandler)?
    /// A line for the log: device, size, rate, interface, and the pixels' format where it is not the wanted one.
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
    /// What was asked for.
    private let wanted: ScanOutFormat
    private var buffers: [DumbBuffer]
    private var front = 0
    private var state = State.ready
    private var pacer: FramePacer
    /// Flips of this frame that the driver had no time for.
    private var busyFlips = 0
    /// Flips in a row that failed or did not end.
    private var failedFlips = 0
    private var failedReads = 0
    /// Why the last flip failed.
    private var flipError = PlatformError.noDisplay("")
    /// Counted up by the kernel's events; see `kms_take_events`.
    private let flips: UnsafeMutablePointer<kms_flips>
    /// When the flip was asked for, and when it counts as shown.
    private var asked: Int64 = 0
    private var shown: Int64 = 0
    private var relay: KMSRelay?

    /// Opens the display and shows one color.
    /// - Parameters:
    ///   - width, height: a mode to ask for; nil takes the panel's own.
    ///   - format: the other one is taken where the driver refuses it; `summary` tells.
    ///   - isAtomicAllowed: whether the atomic interface is used where the driver has it; some drivers
    ///     implement it badly.
    ///   - color: what is shown before the first picture, 0xRRGGBB.
    ///   - folder: where the kernel's cards are.
    ///   - patience: how long to wait for a display that the kernel has not found yet, in nanoseconds. This blocks.
    public init(
        loop: EventLoop, width: Int? = nil, height: Int? = nil, format: ScanOutFormat = .xrgb8888,
        isAtomicAllowed: Bool = true, color: UInt32 = 0, folder: String = "/dev/dri", patience: Int64 = 5_000_000_000
    ) throws(PlatformError) {
        let device = try KMSDisplay.open(loop.clock, folder, width, height, isAtomicAllowed, patience)
        var chosen = format
        let buffers: [DumbBuffer]
        do throws(PlatformError) {
            buffers = try KMSDisplay.show(color, on: device, format)
        } catch {
            chosen = format.other
            // Where the driver takes neither, what it said of the wanted one is told.
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
        _ patience: Int64
    ) throws(PlatformError) -> KMSDevice {
        let start = clock.now
        while true {
            do throws(PlatformError) {
                return try KMSDevice(
                    folder: folder, width: width, height: height, isAtomicAllowed: isAtomicAllowed)
            } catch {
                guard clock.now - start < patience else { throw error }
                // The driver may still be loading: look again soon.
                system_sleep_milliseconds(20)
            }
        }
    }

    /// Two buffers, the first of which is shown, in one color.
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

    /// Events of the card can be read.
    func cardReady(now: Int64) {
        failedReads = kms_take_events(device.descriptor) == 0 ? 0 : failedReads + 1
        // They would keep the loop from sleeping. Flips then seem not to end.
        if failedReads == KMSDisplay.maximumFailedReads { relay?.ignoreCard() }
        guard state == .flipping, flips.pointee.count > 0 else { return }
        front = 1 - front
        failedFlips = 0
        shown = pacer.announcement(ofFlipAt: endOfFlip(now))
        if shown > now {
            state = .pacing
            relay?.wake(at: shown)
        } else {
            announce(now: now)
        }
    }

    /// When the flip ended: the loop may have been busy since. Of a driver whose clock is another one, or that names the end of a blanking
    /// which has only begun, when it was noticed.
    private func endOfFlip(_ now: Int64) -> Int64 {
        let time = flips.pointee.time
        return (asked...max(asked, now)).contains(time) ? time : now
    }

    /// The time that was asked for with `wake` has come.
    func woken(now: Int64) {
        switch state {
        case .pacing: announce(now: now)
        case .flipping: recover(now: now, after: .noDisplay("\(device.path): a page flip did not end"))
        case .busy: flip(now: now)
        case .lost: devicesChanged(now: now)
        case .ready, .drawing, .closed: break
        }
    }

    /// The kernel says that something was plugged in or pulled out.
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

    /// A flip failed. Setting the mode with the new picture mends what a flip cannot.
    private func recover(now: Int64, after error: PlatformError) {
        failedFlips += 1
        flipError = error
        if failedFlips == KMSDisplay.maximumFailedFlips {
            Console.error("pocketscope: the display does not flip, so its mode is set for each frame: \(error.message)")
        }
        guard device.output.isConnected(device.descriptor) else { return lose(error, now: now) }
        show(now: now, after: error)
    }

    /// Shows the new picture by setting the mode. Where not even that can be done, the display is lost.
    private func show(now: Int64, after error: PlatformError) {
        guard (try? device.setMode(framebuffer: buffers[1 - front].framebuffer)) != nil else {
            return lose(error, now: now)
        }
        front = 1 - front
        // Announced from the loop, a refresh later: a display that fails at once must not keep the app from sleeping.
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
