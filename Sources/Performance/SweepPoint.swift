/// What was measured at one value of a sweep.
public struct SweepPoint: Equatable, Sendable {
    /// Of 50 refreshes one may be late: what else the system does now and then is not the load's fault.
    static let toleratedShare: Int64 = 50

    public let kind: SweepKind
    public let value: Int
    public let figures: FrameFigures
    /// Packets that were lost meanwhile, or should have come and did not.
    public let lost: Int64
    /// How long it was measured, in nanoseconds.
    public let duration: Int64

    public init(kind: SweepKind, value: Int, figures: FrameFigures, lost: Int64, duration: Int64) {
        self.kind = kind
        self.value = value
        self.figures = figures
        self.lost = lost
        self.duration = duration
    }

    /// Whether the device kept up: nothing was lost, and hardly a frame was late. Without any frame it did not.
    public var isKept: Bool {
        lost == 0 && figures.frames > 0 && figures.framesLate <= figures.frames / Self.toleratedShare
    }

    /// The share of the time that was spent on making frames, in thousandths, at most 1000.
    public var drawingShare: Int { Self.thousandths(figures.drawingTime, of: duration) }

    /// The share of refreshes that got their frame too late, in thousandths.
    public var lateShare: Int { Self.thousandths(figures.framesLate, of: figures.frames) }

    private static func thousandths(_ part: Int64, of whole: Int64) -> Int {
        guard whole > 0, part > 0 else { return 0 }
        return part >= whole ? 1000 : Int(part * 1000 / whole)
    }
}
