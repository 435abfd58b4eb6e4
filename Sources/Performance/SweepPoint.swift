/// The measurement at one value of a sweep (a series of growing loads).
public struct SweepPoint: Equatable, Sendable {
    /// At most one of this many refreshes may be late. A few late refreshes are tolerated, because the system occasionally works on tasks that the
    /// load does not cause.
    static let toleratedShare: Int64 = 50

    public let kind: SweepKind
    public let value: Int
    public let figures: FrameFigures
    /// The number of packets that were lost during the measurement, or were due and did not arrive.
    public let lost: Int64
    /// The duration of the measurement, in nanoseconds.
    public let duration: Int64

    public init(kind: SweepKind, value: Int, figures: FrameFigures, lost: Int64, duration: Int64) {
        self.kind = kind
        self.value = value
        self.figures = figures
        self.lost = lost
        self.duration = duration
    }

    /// True if the device kept up: no packet was lost, and at most one of `toleratedShare` frames was late. False if there was no frame at all.
    public var isKept: Bool {
        lost == 0 && figures.frames > 0 && figures.framesLate <= figures.frames / Self.toleratedShare
    }

    /// The share of time spent on drawing frames, in thousandths, at most 1000.
    public var drawingShare: Int { Self.thousandths(figures.drawingTime, of: duration) }

    /// The share of refreshes whose frame was late, in thousandths.
    public var lateShare: Int { Self.thousandths(figures.framesLate, of: figures.frames) }

    private static func thousandths(_ part: Int64, of whole: Int64) -> Int {
        guard whole > 0, part > 0 else { return 0 }
        return part >= whole ? 1000 : Int(part * 1000 / whole)
    }
}
