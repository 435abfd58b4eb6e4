import Drawing
import Signals

/// The line graph of one periodic channel (SPEC 6.2): title top left, the limits of the shown range on the right, the
/// period bottom left, and the trace over a grid and two halves. In detail mode both axes have labels, and the header
/// tells minimum, maximum and mean of what is shown.
public final class ScopeGraph: Graph {
    public private(set) var frame = Rect.zero
    public private(set) var configuration: GraphConfiguration
    public var isShown: Bool { pair != nil }
    public var isComplete: Bool { pair == nil || line.isComplete }
    public var opaqueContent: Rect { content }
    /// Where the trace is drawn.
    public var content: Rect { layout.content.offsetBy(x: frame.x, y: frame.y) }

    private let rate: SamplingRate
    private let title: String
    private let noData: String
    private let style: GraphStyle
    package let line: LineContent
    package private(set) var view: ContentView
    private var layout: ScopeLayout
    private var pair: StripPair?
    private var pool: StripPool?
    /// The first sample that came while the graph was hidden.
    private var hiddenSince: Int64
    private var autoScale = AutoScale()
    private var labels: ScopeLabels
    /// When the statistics were written, so that they can be read.
    private var statisticsTime: Int64 = .min
    private static let statisticsInterval: Int64 = 250_000_000

    /// - Parameters:
    ///   - ring: the channel's samples.
    ///   - rate: the channel's sampling rate; must be periodic.
    ///   - title: such as "EEG F4".
    ///   - noData: what is shown before the first sample.
    public init(
        ring: SampleRing, rate: SamplingRate, title: String, unit: String, style: GraphStyle, noData: String,
        configuration: GraphConfiguration = GraphConfiguration()
    ) {
        self.rate = rate
        self.title = title
        labels = ScopeLabels(unit: unit, style: style)
        self.noData = noData
        self.style = style
        self.configuration = configuration
        line = LineContent(ring: ring, lineWidth: style.lineWidth, trace: style.trace, gap: style.lost)
        layout = ScopeLayout(size: Size(width: 1, height: 1), style: style)
        view = ContentView(mode: configuration.mode, width: 1, style: style)
        hiddenSince = ring.end
    }

    /// The range of values that is shown.
    public var limits: ValueLimits { line.limits }
    /// Whether a sample came since the start.
    public var hasSamples: Bool { line.hasSamples }
    /// The labels of the limits, as they are drawn; empty before the first number.
    public var limitLabels: (upper: String, lower: String) { (labels.upper.string, labels.lower.string) }

    /// The labels of the value axis from top to bottom and "min", "mean", "max" with their values, as they are drawn in
    /// detail mode; empty before the first number.
    public var valueLabels: [String] { (0..<5).map { labels.line($0) } }
    public var statistics: [String] { labels.statistics }

    // MARK: In and out of sight

    @discardableResult
    public func show(
        in frame: Rect, from pool: StripPool, inFull: Bool, now: Int64, damage: inout Damage
    ) -> Bool {
        if isShown, frame.size == self.frame.size, pool === self.pool {
            move(to: Point(x: frame.x, y: frame.y))
            if inFull { rebuild(now: now, damage: &damage) }
            return true
        }
        let wasShown = isShown
        hide()
        self.frame = frame
        self.pool = pool
        if inFull || line.ring.end < hiddenSince {
            line.omissions.removeAll()
        } else if !wasShown, line.ring.end - hiddenSince > Int64(rate.milliHertz / 10_000) {
            // Less than a tenth of a second, as when the frame gets another size, is not worth a red line.
            line.omissions.append(hiddenSince..<line.ring.end)
        }
        layOut()
        pair = pool.take(layout.content.size)
        redraw(now: now, damage: &damage)
        return isShown
    }

    public func hide() {
        // A pool that was replaced must not live on in a graph that is out of sight.
        defer { pool = nil }
        guard let pair else { return }
        hiddenSince = line.next
        line.close()
        pool?.giveBack(pair)
        self.pair = nil
    }

    public func move(to origin: Point) {
        frame.x = origin.x
        frame.y = origin.y
    }

    public func configure(_ configuration: GraphConfiguration, now: Int64, damage: inout Damage) {
        let old = self.configuration
        guard configuration != old else { return }
        self.configuration = configuration
        view.mode = configuration.mode
        guard let held = pair else { return }
        if configuration.isDetailed != old.isDetailed {
            layOut()
            if !held.fits(layout.content.size) {
                let pool = self.pool
                hide()
                self.pool = pool
                pair = pool?.take(layout.content.size)
            }
            redraw(now: now, damage: &damage)
        } else if configuration.periodMilliseconds != old.periodMilliseconds || configuration.quality != old.quality {
            line.omissions.removeAll()
            redraw(now: now, damage: &damage)
        } else {
            if configuration.scaling != old.scaling { autoScale.reset() }
            labels.write(line.axis, mode: configuration.mode)
            held.background.prepare(
                axis: line.axis, mode: configuration.mode, height: layout.content.height, style: style)
            follow(now: now, damage: &damage)
            writeLabels()
            damage.add(frame)
        }
    }

    private func layOut() {
        layout = ScopeLayout(size: frame.size, style: style, isDetailed: configuration.isDetailed)
    }

    // MARK: Data

    public func update(now: Int64, damage: inout Damage) {
        guard isShown else { return }
        let started = line.hasSamples
        defer { writeStatistics(now: now, damage: &damage) }
        guard let change = line.update() else {
            follow(now: now, damage: &damage)
            return
        }
        if !started || !line.hasSamples { autoScale.reset() }
        switch change {
        case .columns(let from, let newest) where started:
            view.addDamage(line.content, from: from, newest: newest, area: content, to: &damage)
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
        line.omissions.removeAll()
        redraw(now: now, damage: &damage)
    }

    /// Draws the strips anew, with what is omitted.
    private func redraw(now: Int64, damage: inout Damage) {
        damage.add(frame)
        autoScale.reset()
        let axis = TimeAxis(
            width: layout.content.width, periodMilliseconds: configuration.periodMilliseconds, rate: rate)
        labels.write(axis, mode: configuration.mode)
        view = ContentView(mode: configuration.mode, width: axis.width, style: style)
        if let pair {
            line.quality = configuration.quality
            pair.background.prepare(
                axis: axis, mode: configuration.mode, height: layout.content.height, style: style)
            line.open(pair, axis: axis, height: layout.content.height)
            line.rebuild()
            follow(now: now, damage: &damage)
        }
        writeLabels()
        statisticsTime = .min
        writeStatistics(now: now, damage: &damage)
    }

    /// Lets the limits follow what is shown.
    private func follow(now: Int64, damage: inout Damage) {
        var wanted = line.limits
        switch configuration.scaling {
        case .fixed(let limits):
            wanted = limits
        case .auto:
            let shown = line.visibleExtremes(hidden: view.hidden)
            _ = autoScale.follow(minimum: shown.minimum, maximum: shown.maximum, now: now)
            guard autoScale.hasValues else { return }
            wanted = autoScale.limits
        }
        let isUnlabelled = labels.isEmpty
        guard line.show(wanted.zoomed(configuration.valueZoom)) || isUnlabelled else { return }
        writeLabels()
        addLabels(to: &damage)
        damage.add(content)
    }

    // MARK: Drawing

    public func draw(on canvas: Canvas) {
        let clip = canvas.clip
        if clip.intersection(content) != clip { drawFrame(on: canvas) }
        let area = clip.intersection(content)
        guard !area.isEmpty else { return }
        guard let pair else { return canvas.fill(content, style.upperHalf) }
        compose(pair, on: canvas.surface, area: area)
        if !line.hasSamples {
            canvas.text(noData, in: content, style.labelText, style.label, alignment: .center)
        }
    }

    /// Puts background and strips together.
    private func compose(_ pair: StripPair, on surface: Surface, area: Rect) {
        let content = self.content
        let front = line.front.strip
        let back = line.back.strip
        let background = pair.background
        let bar = view.barPixel
        view.forEachPart(of: line.content, from: area.x - content.x, to: area.right - content.x) { part in
            for y in area.y - content.y..<area.bottom - content.y {
                let target = surface.row(content.y + y) + (content.x + part.x)
                switch part.layer {
                case .front: background.draw(part, row: y, under: front.row(y), to: target)
                case .back: background.draw(part, row: y, under: back.row(y), to: target)
                case .nothing: background.draw(part, row: y, to: target)
                case .bar: target.update(repeating: bar, count: part.count)
                }
            }
        }
    }

    private func drawFrame(on canvas: Canvas) {
        canvas.fillRounded(frame, radius: style.cornerRadius, style.panel)
        canvas.text(title, in: place(layout.title), style.titleText, style.title)
        labels.draw(
            on: canvas, layout, at: Point(x: frame.x, y: frame.y), isDetailed: configuration.isDetailed)
    }

    private func place(_ box: Rect) -> Rect { box.offsetBy(x: frame.x, y: frame.y) }

    private func addLabels(to damage: inout Damage) {
        damage.add(place(layout.upper))
        damage.add(place(layout.lower))
        damage.add(place(layout.valueAxis))
    }

    private func writeLabels() {
        let isKnown = line.hasSamples && (configuration.scaling != .auto || autoScale.hasValues)
        labels.write(isKnown ? line.limits : nil)
    }

    /// Minimum, mean and maximum of what is shown, a few times a second.
    private func writeStatistics(now: Int64, damage: inout Damage) {
        guard configuration.isDetailed, statisticsTime == .min || now - statisticsTime >= Self.statisticsInterval
        else { return }
        statisticsTime = now
        let shown = line.visibleExtremes(hidden: view.hidden)
        let mean = line.visibleMean(hidden: view.hidden)
        if labels.write(shown, mean: mean, limits: line.limits) { damage.add(place(layout.statistics)) }
    }
}
