import BandPower
import Drawing
import Graphs
import Signals
import Text

/// A graph of one channel's frequency bands: bars for the power in each band, beside the channel's spectrum by Welch's method, in which the highest
/// peak is marked.
///
/// The graph computes a window of the spectrum as soon as the window's samples have arrived, and is redrawn only then. Only init allocates memory.
public final class BandGraph: Graph {
    public private(set) var frame = Rect.zero
    public private(set) var configuration = GraphConfiguration()
    public private(set) var isShown = false
    public var isComplete: Bool { true }
    public var opaqueContent: Rect { .zero }
    public var liveContent: Rect { .zero }

    public let ring: SampleRing
    private let clock: SampleClock
    private let meter: WelchMeter
    private(set) var title: String
    let style: GraphStyle
    let unit: BandUnit
    /// The name of the unit in which powers are shown.
    let unitName: String
    let noData: String
    /// The factor from the channel's unit squared to square microvolts; 1 if the unit is not a voltage.
    private let factor: Float
    private(set) var layout: BandLayout
    private(set) var values = BandValues()
    private var revision: UInt32?
    /// The value range of the bars. A page whose graphs have a common range sets it.
    public private(set) var range: BandRange
    /// The object that sets the range: the graph by its own values, or the page for all of its graphs.
    private enum RangeOwner { case graph, page }

    private let rangeOwner: RangeOwner
    private(set) var spectrumRange = BandRange(.decibel)
    // The texts of the shown values.
    private(set) var scaleText: ValueText
    private(set) var peakText: ValueText
    private(set) var valueTexts: InlineArray<5, ValueText>

    /// - Parameters:
    ///   - unitOfChannel: the channel's unit; empty if it is unknown.
    ///   - hasCommonRange: true if the page sets the range of the bars.
    public init(
        ring: SampleRing, clock: SampleClock, plan: WelchPlan, title: String, unitOfChannel: String, unit: BandUnit,
        noData: String, style: GraphStyle, hasCommonRange: Bool = false
    ) {
        self.ring = ring
        self.clock = clock
        self.title = title
        self.style = style
        self.unit = unit
        self.noData = noData
        meter = WelchMeter(ring, plan)
        let volts = DecibelReference.factor(unit: unitOfChannel)
        factor = volts ?? 1
        unitName =
            switch unit {
            case .power: volts == nil ? unitOfChannel + "\u{B2}" : "\u{B5}V\u{B2}"
            case .decibel: "dB"
            case .share: "%"
            }
        range = BandRange(unit)
        rangeOwner = hasCommonRange ? .page : .graph
        layout = BandLayout(size: Size(width: 1, height: 1), style: style, isDetailed: false)
        let empty = ValueText(decimalSeparator: style.decimalSeparator)
        (scaleText, peakText) = (empty, empty)
        valueTexts = InlineArray(repeating: empty)
    }

    // MARK: Position

    /// Shows the graph in a frame. A band graph has no trace buffers, so it takes none from the pool.
    @discardableResult
    public func show(in frame: Rect, from pool: TraceBufferPool, damage: inout Damage) -> Bool {
        show(in: frame, damage: &damage)
        return true
    }

    public func show(in frame: Rect, damage: inout Damage) {
        self.frame = frame
        isShown = true
        layOut()
        damage.add(frame)
    }

    public func hide() { isShown = false }

    public func show(title: String, damage: inout Damage) {
        self.title = title
        if isShown { damage.add(frame) }
    }

    public func move(to origin: Point) {
        frame.x = origin.x
        frame.y = origin.y
    }

    public func configure(_ configuration: GraphConfiguration, now: Int64, damage: inout Damage) {
        let isOther = configuration.isDetailed != self.configuration.isDetailed
        self.configuration = configuration
        guard isShown, isOther else { return }
        layOut()
        damage.add(frame)
    }

    private func layOut() { layout = BandLayout(size: frame.size, style: style, isDetailed: configuration.isDetailed) }

    // MARK: Values

    public func update(to end: WindowEnd, now: Int64, budget: inout DrawingBudget, damage: inout Damage) {
        guard isShown, budget.left > 0 else { return }
        let plan = meter.plan
        let next = meter.end + Int64(plan.hop)
        // Do not add windows after the end of a frozen time window.
        guard end.isLive || clock.time(ofSample: next - 1) <= end.time else { return }
        // If the graph was hidden for long, skip samples that no longer contribute to the mean.
        if ring.end - next > Int64(plan.hop) * Int64(plan.settings.windows) { meter.begin() }
        guard meter.advance() else { return }
        budget.spend(transformed: plan.size)
        guard revision != meter.revision, meter.windowCount > 0 else { return }
        revision = meter.revision
        values.take(meter, unit, factor: factor)
        spectrumRange.cover(values.lowest, values.highest, .decibel)
        if rangeOwner == .graph { range.cover(values.extent.smallest, values.extent.largest, unit) }
        write()
        damage.add(frame)
    }

    /// The smallest and the largest value of the bars; nil before the first window.
    public var extent: (smallest: Float, largest: Float)? { values.windows > 0 ? values.extent : nil }

    /// Sets the range of values that the bars show.
    public func show(range new: BandRange, damage: inout Damage) {
        guard new != range else { return }
        range = new
        write()
        if isShown { damage.add(frame) }
    }

    private func write() {
        scaleText.removeAll()
        append(range.upper, to: &scaleText, isRound: true)
        scaleText.append(" ")
        scaleText.append(unitName)
        for band in 0..<Band.count {
            valueTexts[band].removeAll()
            append(values.bands[band], to: &valueTexts[band], isRound: false)
        }
        peakText.removeAll()
        guard let peak = values.peak else { return }
        peakText.append(peak.band.symbol)
        peakText.append(" ")
        peakText.append(Double(peak.hertz), decimals: 1)
        peakText.append(" Hz")
    }

    private func append(_ value: Float, to text: inout ValueText, isRound: Bool) {
        switch unit {
        case .share: text.append(Double(value) * 100, decimals: 0)
        case .decibel: text.append(Double(value), decimals: 0)
        case .power:
            let size = value.magnitude
            text.append(Double(value), decimals: size >= 10 || (isRound && size >= 1) ? 0 : size >= 1 ? 1 : 2)
        }
    }

    public func write(_ rect: Rect, to rows: PixelRows) {}
}
