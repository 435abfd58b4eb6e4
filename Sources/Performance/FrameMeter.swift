// Performance: what the app measures of itself while it runs, and the sweeps of the limits screen. Pure: times come in
// from outside.

/// Counts frames that were shown in time and late, and how long packets took to reach the screen.
///
/// The frame loop reports when a frame begins, is handed over and is shown; sources report received packets. A packet
/// counts as shown by the first frame that is finished after it was read: frames read first, then draw. Allocates in
/// `init` only.
public final class FrameMeter {
    /// Groups of packets that wait for their frame; what comes beyond joins the newest group.
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
    /// How many of the waiting groups the present frame shows.
    private var inFrame = 0
    private var began: Int64 = 0
    private var handedOver: Int64 = 0
    private var due: Int64 = 0

    public init() {
        groups = .allocate(capacity: Self.maximumGroups)
        groups.initialize(repeating: Group(received: 0, count: 0), count: Self.maximumGroups)
    }

    deinit { groups.deallocate() }

    /// What was measured since the last reset.
    public var figures: FrameFigures {
        var figures = totals
        figures.latencyMedian = histogram.quantile(thousandths: 500)
        figures.latency99 = histogram.quantile(thousandths: 990)
        return figures
    }

    /// Forgets what was measured. Packets that wait for their frame go on waiting.
    public func reset() {
        totals = FrameFigures()
        histogram.removeAll()
    }

    /// Packets were read from their connection.
    /// - Parameter time: when they arrived there, or when their sample was taken, on the frame loop's clock.
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

    /// A source that runs on the frames' own time has made packets that the present frame shows.
    /// - Parameter time: when their last samples were due, on the frame loop's clock.
    public func made(at time: Int64, count: Int = 1) {
        received(at: time, count: count)
        inFrame = waiting
    }

    /// A frame begins to be made.
    /// - Parameter due: the refresh that it is meant for.
    public func frameBegan(at now: Int64, due: Int64) {
        began = now
        self.due = due
    }

    /// The frame was handed to the display.
    public func frameMade(at now: Int64) {
        handedOver = now
        let duration = max(0, now - began)
        totals.drawingTime += duration
        totals.longestFrame = max(totals.longestFrame, duration)
        inFrame = waiting
    }

    /// Nothing had changed, and nothing was shown.
    /// - Parameter refreshes: how many refreshes went by until the next frame can be shown.
    public func nothingChanged(refreshes: Int64) { totals.framesUnchanged += max(0, refreshes) }

    /// The frame is on the screen.
    /// - Parameter interval: from one refresh to the next.
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
