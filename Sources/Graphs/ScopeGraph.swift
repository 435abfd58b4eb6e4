import Drawing
import Signals

/// The line graph of one periodic channel (SPEC 6.2): title top left, the limits of the shown range on the right, the
/// period bottom left, and the trace over a grid and two halves, in sweep mode.
public final class ScopeGraph: Graph {
    public let frame: Rect
    /// Where the trace is drawn.
    public let content: Rect
    public var opaqueContent: Rect { content }

    private let title: String
    private let unit: String
    private let noData: String
    private let scaling: ValueScaling
    private let style: GraphStyle
    package let line: LineContent
    private let background: ContentBackground
    package let view: SweepView
    private let period: ValueText
    private let titleBox: Rect
    private let upperBox: Rect
    private let lowerBox: Rect
    private let periodBox: Rect
    private var autoScale = AutoScale()
    private var upper: ValueText
    private var lower: ValueText

    /// - Parameters:
    ///   - ring: the channel's samples.
    ///   - rate: the channel's sampling rate; must be periodic.
    ///   - title: such as "EEG F4".
    ///   - noData: what is shown before the first sample.
    public init(
        ring: SampleRing, rate: SamplingRate, title: String, unit: String, frame: Rect, periodMilliseconds: Int,
        scaling: ValueScaling = .auto, style: GraphStyle, noData: String
    ) {
        self.frame = frame
        self.title = title
        self.unit = unit
        self.noData = noData
        self.scaling = scaling
        self.style = style
        upper = ValueText(decimalSeparator: style.decimalSeparator)
        lower = upper
        let layout = ScopeLayout(frame: frame, style: style)
        content = layout.content
        titleBox = layout.title
        upperBox = layout.upper
        lowerBox = layout.lower
        let axis = TimeAxis(width: layout.content.width, periodMilliseconds: periodMilliseconds, rate: rate)
        line = LineContent(
            ring: ring, axis: axis, height: layout.content.height, lineWidth: style.lineWidth, trace: style.trace,
            gap: style.lost)
        background = ContentBackground(axis: axis, height: line.height, style: style)
        view = SweepView(width: axis.width, style: style)
        period = Self.text(ofPeriod: axis.periodMilliseconds, decimalSeparator: style.decimalSeparator)
        periodBox = layout.period
        if case .fixed(let limits) = scaling { _ = line.show(limits) }
        writeLabels()
    }

    /// The range of values that is shown.
    public var limits: ValueLimits { line.limits }
    /// Whether a sample came since the start.
    public var hasSamples: Bool { line.hasSamples }
    /// The labels of the limits, as they are drawn; empty before the first number.
    public var limitLabels: (upper: String, lower: String) { (upper.string, lower.string) }

    public func update(now: Int64, damage: inout Damage) {
        let started = line.hasSamples
        guard let change = line.update() else {
            follow(now: now, damage: &damage)
            return
        }
        if !started || !line.hasSamples { autoScale.reset() }
        switch change {
        case .columns(let from, let count) where started:
            addColumns(from, from + count + view.gap, to: &damage)
        default:
            damage.add(content)
        }
        follow(now: now, damage: &damage)
        if started != line.hasSamples {
            writeLabels()
            addLabels(to: &damage)
        }
    }

    public func rebuild(now: Int64, damage: inout Damage) {
        autoScale.reset()
        line.rebuild()
        follow(now: now, damage: &damage)
        writeLabels()
        damage.add(frame)
    }

    public func draw(on canvas: Canvas) {
        let clip = canvas.clip
        if clip.intersection(content) != clip { drawFrame(on: canvas) }
        let area = clip.intersection(content)
        guard !area.isEmpty else { return }
        view.draw(line, background, on: canvas.surface, at: Point(x: content.x, y: content.y), area: area)
        if !line.hasSamples {
            canvas.text(noData, in: content, style.labelText, style.label, alignment: .center)
        }
    }

    private func drawFrame(on canvas: Canvas) {
        canvas.fillRounded(frame, radius: style.cornerRadius, style.panel)
        canvas.text(title, in: titleBox, style.titleText, style.title)
        upper.withBytes { canvas.text($0, in: upperBox, style.labelText, style.label, alignment: .trailing) }
        lower.withBytes { canvas.text($0, in: lowerBox, style.labelText, style.label, alignment: .trailing) }
        period.withBytes { canvas.text($0, in: periodBox, style.labelText, style.label) }
    }

    /// Lets the limits follow what is shown.
    private func follow(now: Int64, damage: inout Damage) {
        guard scaling == .auto else { return }
        let shown = line.visibleExtremes(hidden: view.gap)
        let isFirst = !autoScale.hasValues
        guard autoScale.follow(minimum: shown.minimum, maximum: shown.maximum, now: now) || isFirst else { return }
        guard autoScale.hasValues, line.show(autoScale.limits) || isFirst else { return }
        writeLabels()
        addLabels(to: &damage)
        damage.add(content)
    }

    private func addLabels(to damage: inout Damage) {
        damage.add(upperBox)
        damage.add(lowerBox)
    }

    /// Adds columns `from` to `to` (excluded), which may go on over the right edge.
    private func addColumns(_ from: Int, _ to: Int, to damage: inout Damage) {
        let width = line.width
        let first = max(0, from)
        guard to - first < width else { return damage.add(content) }
        func add(_ from: Int, _ to: Int) {
            damage.add(Rect(x: content.x + from, y: content.y, width: to - from, height: content.height))
        }
        add(first, min(width, to))
        if to > width { add(0, to - width) }
    }

    private func writeLabels() {
        upper.removeAll()
        lower.removeAll()
        guard line.hasSamples, scaling != .auto || autoScale.hasValues else { return }
        line.limits.write(line.limits.upper, to: &upper)
        line.limits.write(line.limits.lower, to: &lower)
        guard !unit.isEmpty else { return }
        upper.append(" ")
        upper.append(unit)
        lower.append(" ")
        lower.append(unit)
    }

    /// "10 s", "0.5 s".
    static func text(ofPeriod milliseconds: Int, decimalSeparator: UInt8) -> ValueText {
        var text = ValueText(decimalSeparator: decimalSeparator)
        text.append(Int64(milliseconds / 1000))
        var rest = milliseconds % 1000
        if rest > 0 {
            var digits = 3
            while rest % 10 == 0 {
                rest /= 10
                digits -= 1
            }
            text.append(byte: decimalSeparator)
            text.append(Int64(rest), digits: digits)
        }
        text.append(" s")
        return text
    }
}
