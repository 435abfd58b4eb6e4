// Performance: measures the running app's frames and delays, and runs the sweeps of the limits screen. Callers pass the time.

/// Counts frames that were shown on time and late, and measures the delay from a packet's arrival to the screen.
///
/// The frame loop reports when it begins a frame, when it passes the frame to the display, and when the display shows it. Sources report received
/// packets. A packet counts as shown with the first frame that is completed after the packet was read, because a frame reads packets before it draws.
/// Only `init` allocates.
public final class FrameMeter {
    /// The maximum number of groups of packets that wait for a frame to show them. When there are that many, further packets join the newest group.
    static let maximumGroups = 4096

    private struct Group {
        var received: Int64
        var count: Int64
    }

    private var histogram = LatencyHistogram()
    private var totals = FrameFigures()
    private let groups: UnsafeMutablePointer<Group>
    private var first = 0
    private var waiting = 0
    /// The number of waiting groups of packets that the current frame shows.
    private var inFrame = 0
    private var began: Int64 = 0
    private var handedOver: Int64 = 0
    private var due: Int64 = 0

    public init() {
        groups = .allocate(capacity: Self.maximumGroups)
        groups.initialize(repeating: Group(received: 0, count: 0), count: Self.maximumGroups)
    }

    deinit { groups.deallocate() }

    /// The measurements since the last reset.
    public var figures: FrameFigures {
        var figures = totals
        figures.latencyMedian = histogram.quantile(thousandths: 500)
        figures.latency99 = histogram.quantile(thousandths: 990)
        return figures
    }

    /// Sets all figures to 0. Packets that wait for their frame continue to wait.
    public func reset() {
        totals = FrameFigures()
        histogram.removeAll()
    }

    /// Called when packets were read from their connection.
    /// - Parameter time: their arrival time, or the time at which their sample was taken, on the frame loop's clock.
    public func received(at time: Int64, count: Int = 1) {
        if waiting > 0 {
            let newest = (first + waiting - 1) % Self.maximumGroups
            let isFull = waiting == Self.maximumGroups
            if isFull || (groups[newest].received == time && waiting > inFrame) {
                groups[newest].count += Int64(count)
                return
            }
        }
        groups[(first + waiting) % Self.maximumGroups] = Group(received: time, count: Int64(count))
        waiting += 1
    }

    /// Called when packets of a simulated source were generated. The frame loop itself advances the simulated source, so the current frame already
    /// shows the samples of these packets.
    /// - Parameter time: the time of their last samples, on the frame loop's clock.
    public func made(at time: Int64, count: Int = 1) {
        received(at: time, count: count)
        inFrame = waiting
    }

    /// Called when a frame begins.
    /// - Parameter due: the time of the refresh for which the frame is intended.
    public func frameBegan(at now: Int64, due: Int64) {
        began = now
        self.due = due
    }

    /// Called when the frame was passed to the display.
    public func frameMade(at now: Int64) {
        handedOver = now
        let duration = max(0, now - began)
        totals.drawingTime += duration
        totals.longestFrame = max(totals.longestFrame, duration)
        inFrame = waiting
    }

    /// Called when the screen had not changed at a refresh, so that the app drew no frame.
    /// - Parameter refreshes: the number of refreshes until the next frame can be shown.
    public func nothingChanged(refreshes: Int64) { totals.framesUnchanged += max(0, refreshes) }

    /// Called when the frame is on the screen.
    /// - Parameter interval: the time between refreshes, in nanoseconds.
    public func frameShown(at now: Int64, interval: Int64) {
        totals.framesOnTime += 1
        let late = now - due + interval / 2
        if late >= interval {
            totals.framesLate += late / max(1, interval)
            totals.newestLate = LateFrame(due: due, began: began, made: handedOver, shown: now)
        }
        for _ in 0..<inFrame {
            histogram.add(now - groups[first].received, count: groups[first].count)
            first = (first + 1) % Self.maximumGroups
        }
        waiting -= inFrame
        inFrame = 0
    }
}
