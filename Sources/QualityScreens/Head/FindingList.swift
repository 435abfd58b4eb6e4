import Acquisition
import Drawing
import Gestures
import Quality
import Services
import Signals
import Text
import Widgets

/// Lists the channels that are not good, worst first, with reason and value. Above the rows, it shows the number of good channels; below them, the
/// mains amplitude that all channels share. A tap on a row returns the channel's index in the acquisition.
final class FindingList: ListView {
    private let log: any DeviceLog
    private var monitor: QualityMonitor
    private var labels: [String] = []
    /// The listed channels, as indices in the acquisition.
    private var order: [Int] = []
    private let title = TextBuffer()
    private let footer = TextBuffer()
    private let value = TextBuffer()
    private var titleBox = Rect.zero
    private var footerBox = Rect.zero
    /// The line below the list: whether the mains amplitude that all channels share is good or bad.
    private enum SharedMains { case unknown, fine, bad }

    private var sharedMains = SharedMains.unknown
    private var rowHeight = 1
    /// The time at which the rows were last sorted. Sorting happens only at intervals, so that rows do not move while the user reads.
    private var ordered: Int64?
    private static let interval: Int64 = 1_000_000_000
    /// The channel and the reason of the first row that were last written to the log. They are logged again only when they change.
    private var worst: (channel: Int, reason: QualityReason?) = (-1, nil)

    init(
        _ looks: Looks, _ repaint: Repaint, _ monitor: QualityMonitor, _ channels: [AcquiredChannel],
        log: any DeviceLog
    ) {
        self.log = log
        self.monitor = monitor
        super.init(looks, repaint)
        show(monitor, channels)
    }

    func show(_ monitor: QualityMonitor, _ channels: [AcquiredChannel]) {
        self.monitor = monitor
        labels = channels.map {
            let entry = $0.entry
            return entry.label.isEmpty
                ? looks.strings.graphTitle(type: entry.type, label: "", number: entry.number)
                : ElectrodeName.shown(entry.label)
        }
        order = []
        order.reserveCapacity(channels.count)
        ordered = nil
    }

    // MARK: Layout

    /// True if each row shows the value beside the reason; false if below it.
    private var isWide: Bool { frame.width >= looks.metrics.px(400) }

    override func layOut() {
        let metrics = looks.metrics
        var column = Column(frame)
        titleBox = column.top(metrics.px(40))
        _ = column.bottom(metrics.px(8))
        footerBox = column.bottom(metrics.px(44))
        rowHeight = metrics.px(isWide ? 48 : 64)
        layOutRows(in: column.rest)
        prepareGlyphs()
    }

    /// Draws all possible texts of the list once in advance, so that a new reason allocates nothing while data flow.
    private func prepareGlyphs() {
        let (fonts, styles, words) = (looks.fonts, looks.styles, looks.strings.head)
        let figures = "0123456789.,-"
        fonts.prepare(figures + words.goodOf + words.noData, styles.title)
        for label in labels { fonts.prepare(label, styles.strong) }
        for reason in QualityReason.allCases { fonts.prepare(reason.words[looks.strings.language], styles.body) }
        fonts.prepare(words.allGood, styles.body)
        fonts.prepare(figures, styles.secondary)
        for text in [
            words.reference, words.sharedFine, words.sharedBad, words.lost, words.repeated, words.clipped, words.only,
            words.band, words.correlation, words.mains, words.mainsOfRest, words.noise, words.perSecond,
        ] {
            fonts.prepare(text, styles.secondary)
        }
    }

    private func layOutRows(in viewport: Rect) {
        list.layOut(in: viewport, count: order.count, height: rowHeight, reserved: labels.count)
        repaint.invalidate(frame)
    }

    // MARK: Ratings

    /// Updates the list from the current ratings.
    func update(at now: Int64) {
        let counts = monitor.counts
        var good = 0
        for case let quality? in monitor.qualities where quality.state == .good { good += 1 }
        title.begin()
        if counts.rated > 0 {
            title.append(Int64(good))
            title.append(looks.strings.head.goodOf) { $0.append(Int64(counts.rated)) }
        } else {
            title.append(looks.strings.head.noData)
        }
        if title.commit() { repaint.invalidate(titleBox) }
        writeFooter()
        let isDue = ordered.map { now - $0 >= Self.interval || now < $0 } ?? true
        if !list.isGrabbed, isDue || order.count != counts.rated - good { sort(at: now) }
        repaint.invalidate(list.viewport)
    }

    private func sort(at now: Int64) {
        ordered = now
        let before = order.count
        order.removeAll(keepingCapacity: true)
        for (channel, quality) in monitor.qualities.enumerated() {
            guard let quality, quality.state != .good else { continue }
            // An insertion sort is fast enough here, because few channels are bad and their order hardly changes.
            var place = order.count
            order.append(channel)
            while place > 0, (monitor.qualities[order[place - 1]]?.value ?? 0) > quality.value {
                order.swapAt(place, place - 1)
                place -= 1
            }
        }
        if order.count != before { layOutRows(in: list.viewport) }
        logWorst()
    }

    /// Logs the channel in the first row if this channel or its reason has changed.
    private func logWorst() {
        guard let channel = order.first, let reason = monitor.qualities[channel]?.finding?.reason else { return }
        guard channel != worst.channel || reason != worst.reason else { return }
        worst = (channel, reason)
        log.log(reason.logged, channel)
    }

    private func writeFooter() {
        footer.begin()
        let shared = monitor.sharedMains
        sharedMains = .unknown
        if let shared {
            let isFine = shared.microvolts < Self.sharedLimit
            sharedMains = isFine ? .fine : .bad
            footer.append(Int64(shared.hertz))
            footer.append(isFine ? looks.strings.head.sharedFine : looks.strings.head.sharedBad) {
                var text = ValueText(decimalSeparator: looks.strings.decimalSeparator.utf8.first ?? UInt8(ascii: "."))
                text.append(Double(shared.microvolts), decimals: shared.microvolts < 10 ? 1 : 0)
                $0.append(text)
            }
        }
        if footer.commit() { repaint.invalidate(footerBox) }
    }

    /// The limit of the mains amplitude in microvolts. If the mains amplitude of every channel exceeds this limit, the reference or the ground is
    /// loose. The limit for a single channel has the same value.
    private static let sharedLimit: Float = 10

    // MARK: Rows

    override var rowCount: Int { order.count }

    override func choice(ofRow row: Int, at point: Point) -> Int? {
        order.indices.contains(row) ? order[row] : nil
    }

    override func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {
        guard order.indices.contains(row) else { return }
        targets.append(Target("head.row." + String(order[row]), frame))
    }

    // MARK: Drawing

    override func draw(on canvas: Canvas, dirty: Rect) {
        let (styles, theme) = (looks.styles, looks.theme)
        canvas.text(title.text, in: titleBox, styles.title, theme.text)
        super.draw(on: canvas, dirty: dirty)
        if order.isEmpty { drawNothingBad(on: canvas) }
        guard sharedMains != .unknown else { return }
        var column = Column(footerBox)
        looks.label(
            looks.strings.head.reference, on: canvas, in: column.top(footerBox.height / 2), styles.secondary,
            theme.secondary)
        canvas.text(
            footer.text, in: column.rest, styles.secondary, sharedMains == .fine ? theme.text : theme.caution)
    }

    private func drawNothingBad(on canvas: Canvas) {
        let words = looks.strings.head
        var column = Column(list.viewport)
        if monitor.counts.rated > 0 {
            looks.label(
                words.allGood, on: canvas, in: column.top(looks.metrics.px(28)), looks.styles.body, looks.theme.good)
        }
        looks.label(
            words.hint, on: canvas, in: column.top(looks.metrics.px(28)), looks.styles.secondary, looks.theme.secondary)
    }

    override func drawRow(_ row: Int, in frame: Rect, on canvas: Canvas) {
        let (metrics, theme, styles) = (looks.metrics, looks.theme, looks.styles)
        guard order.indices.contains(row), let quality = monitor.qualities[order[row]] else { return }
        let card = Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height - metrics.px(6))
        let color = quality.state.color(theme)
        canvas.fillRounded(card, radius: metrics.radius, list.pressed == row ? theme.pressed : theme.panel)
        canvas.fill(Rect(x: card.x, y: card.y, width: metrics.px(3), height: card.height), color)
        value.begin()
        if let finding = quality.finding { value.append(finding, looks.strings) }
        _ = value.commit()
        let inner = card.inset(x: metrics.px(12), y: isWide ? 0 : metrics.px(4))
        var lines = Column(inner)
        let upper = isWide ? inner : lines.top(inner.height / 2)
        var parts = Row(upper, gap: metrics.px(8))
        canvas.text(labels[order[row]], in: parts.left(metrics.px(isWide ? 64 : 72)), styles.strong, theme.text)
        let words = quality.finding?.reason.words[looks.strings.language] ?? ""
        if isWide {
            canvas.text(words, in: parts.left(metrics.px(160)), styles.body, color)
            canvas.text(value.text, in: parts.rest, styles.secondary, theme.secondary, alignment: .trailing)
        } else {
            canvas.text(words, in: parts.rest, styles.body, color)
            canvas.text(value.text, in: lines.rest, styles.secondary, theme.secondary)
        }
    }
}

extension QualityReason {
    /// The reason for a bad quality as the log shows it.
    fileprivate var logged: StaticString {
        switch self {
        case .lost: "head: worst lost, channel "
        case .flat: "head: worst flat, channel "
        case .atLimit: "head: worst at its limit, channel "
        case .loose: "head: worst loose, channel "
        case .mains: "head: worst mains, channel "
        case .noise: "head: worst noise, channel "
        case .moves: "head: worst moves, channel "
        }
    }
}
