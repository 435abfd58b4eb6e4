import Acquisition
import Drawing
import Gestures
import Graphs
import Quality
import Services
import Signals
import Text
import Widgets

/// The channels of the open sources, in sections that the user opens and closes by taps. A tap on a row reports the row's index.
final class ChannelList: ListView {
    /// The kinds of rows.
    enum Item: Equatable {
        /// The name of a source, if several sources are open. A tap on the button in this row closes the source.
        case source(Int)
        case section(Int)
        case channel(section: Int, channel: Int)
    }

    private let acquisition: Acquisition
    private let settings: SettingsStore
    private var sections = ChannelSections()
    private var faults = ChannelFaults()
    private var rows: [Item] = []

    init(_ looks: Looks, _ repaint: Repaint, _ acquisition: Acquisition, _ settings: SettingsStore) {
        self.acquisition = acquisition
        self.settings = settings
        super.init(looks, repaint)
    }

    func item(_ row: Int) -> Item { rows[row] }
    func section(_ index: Int) -> ChannelSections.Section { sections.all[index] }
    func title(ofSection section: Int) -> String { sections.title(of: section, looks.strings) }

    /// True if the sources offer exactly the listed channels.
    var isOffered: Bool { sections.isOffered(by: acquisition.sources) }
    /// True if at least one channel has a mark, which means that the board is not expected to keep up with this channel.
    var hasMarks: Bool { sections.hasMarks }
    /// For tests: for each section, the channels that have a mark.
    var markedChannels: [[Int]] {
        sections.all.map { section in section.stream.labels.indices.filter { section.isMarked($0) } }
    }

    /// The open sources whose streams are not in the list yet.
    var sourcesNotListed: [AcquiredSource] {
        acquisition.sources.filter { source in !sections.all.contains { $0.source === source } }
    }

    /// Scrolls to a source, so that as many of its channels as possible are visible.
    func reveal(_ source: AcquiredSource) {
        guard let number = acquisition.sources.firstIndex(where: { $0 === source }),
            let first = rows.firstIndex(of: .source(number))
        else { return }
        let next = rows[(first + 1)...].firstIndex(of: .source(number + 1)) ?? rows.count
        list.reveal(next - 1)
        list.reveal(first)
    }

    /// Lists the streams of all sources. Sections that the user has opened remain open.
    func listSections() {
        sections.list(acquisition.sources, settings.capacity)
        listRows()
    }

    /// Updates the rows of channels whose quality has changed.
    func followQuality() { if faults.follow(acquisition) { repaint.invalidate(list.viewport) } }

    /// The reasons for which the visible channels are not good, by section and channel. For tests.
    var shownFaults: [(section: Int, channel: Int, reason: QualityReason)] {
        list.items(in: list.viewport).compactMap { item in
            guard case .channel(let section, let channel) = rows[item] else { return nil }
            return look(of: channel, sections.all[section]).map { (section, channel, $0.reason) }
        }
    }

    private func look(of channel: Int, _ section: ChannelSections.Section) -> ChannelFaults.Look? {
        faults.look(of: ChannelID(signal: section.signal, channel: channel), of: section.source)
    }

    /// Makes the rows: the bar of each section, and the channels of each open section.
    private func listRows() {
        faults.list(acquisition)
        rows = []
        for (number, source) in acquisition.sources.enumerated() {
            if acquisition.sources.count > 1 { rows.append(.source(number)) }
            for (index, section) in sections.all.enumerated() where section.source === source {
                rows.append(.section(index))
                guard section.isOpen else { continue }
                for channel in section.stream.labels.indices { rows.append(.channel(section: index, channel: channel)) }
            }
        }
        reload()
    }

    private func setOpen(_ section: Int, _ isOpen: Bool) {
        sections.setOpen(section, isOpen)
        listRows()
    }

    /// Updates the rows after the selection of a section's channels has changed.
    /// - Parameter channel: the only changed channel; nil if several have changed; the section is then opened, and all of its rows are updated.
    /// - Returns: true if the marks have changed.
    func selectionChanged(of section: Int, channel: Int? = nil) -> Bool {
        if channel == nil, !sections.all[section].isOpen { setOpen(section, true) }
        for item in list.items(in: list.viewport) {
            let isConcerned =
                switch rows[item] {
                case .source: false
                // Redraw the bars of all sections, because their color depends on whether the selection is full.
                case .section: true
                case .channel(let other, let number): other == section && (channel ?? number) == number
                }
            if isConcerned { list.redraw(item) }
        }
        guard sections.findOverload(settings.capacity) else { return false }
        repaint.invalidate(frame)
        return true
    }

    // MARK: Rows

    override var rowCount: Int { rows.count }

    /// The part of a section's bar on which a tap opens or closes the section.
    private func arrow(of frame: Rect) -> Rect {
        Rect(x: frame.x, y: frame.y, width: looks.metrics.px(56), height: frame.height)
    }

    /// The part of a section's bar on which a tap selects or deselects the section's channels.
    private func bar(of frame: Rect) -> Rect {
        let arrow = arrow(of: frame)
        return Rect(x: arrow.right, y: frame.y, width: frame.right - arrow.right, height: frame.height)
    }

    /// The button in a source's row that closes the source.
    private func closing(of frame: Rect) -> Rect {
        let width = looks.metrics.px(128)
        return Rect(x: frame.right - width, y: frame.y, width: width, height: frame.height)
    }

    override func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {
        switch rows[row] {
        case .source(let index): targets.append(Target("source.\(index).close", closing(of: frame)))
        case .section(let signal):
            targets.append(Target("section.\(signal).arrow", arrow(of: frame)))
            targets.append(Target("section.\(signal)", bar(of: frame)))
        case .channel(let section, let channel): targets.append(Target("channel.\(section).\(channel)", frame))
        }
    }

    override func choice(ofRow row: Int, at point: Point) -> Int? {
        if case .source = rows[row], !closing(of: list.frame(of: row)).contains(point) { return nil }
        return row
    }

    override func take(_ touch: Touch) -> Response {
        let response = super.take(touch)
        guard case .chosen(_, let row) = response, case .section(let section) = rows[row],
            arrow(of: list.frame(of: row)).contains(list.pressedAt)
        else { return response }
        setOpen(section, !sections.all[section].isOpen)
        return .handled
    }

    // MARK: Drawing

    override func drawRow(_ item: Int, in frame: Rect, on canvas: Canvas) {
        switch rows[item] {
        case .source(let index): draw(acquisition.sources[index], item, in: frame, on: canvas)
        case .section(let section): drawSection(section, item, in: frame, on: canvas)
        case .channel(let section, let channel):
            let isLast = item + 1 >= rows.count || rows[item + 1] != .channel(section: section, channel: channel + 1)
            draw(channel, of: sections.all[section], item, isLast: isLast, in: frame, on: canvas)
        }
    }

    /// Draws the row of a source: its name and state, and the button that closes the source.
    private func draw(_ source: AcquiredSource, _ item: Int, in frame: Rect, on canvas: Canvas) {
        let theme = looks.theme
        let metrics = looks.metrics
        canvas.fill(frame, theme.background)
        let button = closing(of: frame).inset(metrics.px(4))
        if list.pressed == item, closing(of: frame).contains(list.pressedAt) {
            canvas.fillRounded(button, radius: metrics.radius, theme.pressed)
        }
        looks.label(
            looks.strings.selecting.disconnect, on: canvas, in: button, looks.styles.button, theme.accent, .center)
        let light =
            switch source.state {
            case .flowing: source.isMissingChannels ? theme.caution : theme.good
            case .interrupted, .closed: theme.bad
            case .connecting, .ready, .resumed, .noneOffered: theme.caution
            }
        let left = frame.x + metrics.px(16)
        canvas.circle(
            centerX: Float(left) + 4 * metrics.scale, centerY: Float(frame.y) + Float(frame.height) / 2,
            radius: 4 * metrics.scale, light)
        let text = left + metrics.px(18)
        canvas.text(
            source.name, in: Rect(x: text, y: frame.y, width: button.x - text, height: frame.height),
            looks.styles.strong, theme.text)
        looks.rowLine(frame, from: frame.x, on: canvas)
    }

    private func drawSection(_ index: Int, _ item: Int, in frame: Rect, on canvas: Canvas) {
        let section = sections.all[index]
        let selection = section.source.selection
        let theme = looks.theme
        let metrics = looks.metrics
        let styles = looks.styles
        let isLit = selection.togglesOff(signal: section.signal)
        let arrow = arrow(of: frame)
        canvas.fill(frame, isLit ? theme.lit : theme.control)
        if list.pressed == item {
            canvas.fill(arrow.contains(list.pressedAt) ? arrow : bar(of: frame), theme.text.opacity(0.12))
        }
        looks.rowLine(frame, from: frame.x, on: canvas)
        drawArrow(in: arrow, isOpen: section.isOpen, on: canvas)
        let text = looks.strings.selecting.selectedOf.filled(
            String(selection.count(ofSignal: section.signal)), String(section.stream.labels.count))
        var row = Row(bar(of: frame))
        _ = row.right(metrics.px(16))
        looks.label(
            text, on: canvas, in: row.right(metrics.px(112)), styles.number, isLit ? theme.text : theme.secondary,
            .trailing)
        looks.label(title(ofSection: index), on: canvas, in: row.rest, styles.title, theme.text)
    }

    private func drawArrow(in box: Rect, isOpen: Bool, on canvas: Canvas) {
        let x = Float(box.x) + Float(box.width) / 2
        let y = Float(box.y) + Float(box.height) / 2
        let long = 6.5 * looks.metrics.scale
        let short = 4 * looks.metrics.scale
        let color = looks.theme.accent
        if isOpen {
            canvas.triangle(x - long, y - short, x + long, y - short, x, y + short, color)
        } else {
            canvas.triangle(x - short, y - long, x + short, y, x - short, y + long, color)
        }
    }

    private func draw(
        _ channel: Int, of section: ChannelSections.Section, _ item: Int, isLast: Bool, in frame: Rect,
        on canvas: Canvas
    ) {
        let theme = looks.theme
        let metrics = looks.metrics
        if list.pressed == item { canvas.fill(frame, theme.pressed) }
        let left = frame.x + metrics.px(56)
        looks.rowLine(frame, from: isLast ? frame.x : left, on: canvas)
        let numberWidth = metrics.px(44)
        let check = Rect(
            x: frame.right - metrics.px(16) - metrics.px(26), y: frame.y + (frame.height - metrics.px(26)) / 2,
            width: metrics.px(26), height: metrics.px(26))
        let sign = Rect(x: check.x - metrics.px(36), y: check.y, width: check.width, height: check.height)
        looks.label(
            String(channel + 1), on: canvas,
            in: Rect(x: left, y: frame.y, width: numberWidth, height: frame.height), looks.styles.number,
            theme.secondary)
        let rest = Rect(
            x: left + numberWidth, y: frame.y, width: sign.x - metrics.gap - left - numberWidth, height: frame.height)
        let fault = look(of: channel, section).map { drawFault($0, in: rest, on: canvas) } ?? 0
        // The name of the channel comes from the server and can be long, so it may end in an ellipsis.
        canvas.text(
            section.stream.labels[channel],
            in: Rect(x: rest.x, y: rest.y, width: max(0, rest.width - fault), height: rest.height), looks.styles.body,
            theme.text)
        if section.isMarked(channel) {
            canvas.circle(
                centerX: Float(sign.x) + Float(sign.width) / 2, centerY: Float(sign.y) + Float(sign.height) / 2,
                radius: 10 * metrics.scale, theme.bad)
            canvas.text("!", in: sign, looks.styles.button, theme.onAccent, alignment: .center)
        }
        if section.isSelected(channel) {
            canvas.checkMark(in: check, width: 3 * metrics.scale, theme.accent)
        }
    }

    /// Draws at the right why a channel is not good: the symbol and the word of the reason, in a column as wide as the longest word.
    /// - Returns: the width of the column, and of the gap before it.
    private func drawFault(_ look: ChannelFaults.Look, in box: Rect, on canvas: Canvas) -> Int {
        let (metrics, theme) = (looks.metrics, looks.theme)
        let color = look.state == .red ? theme.bad : theme.caution
        let side = metrics.px(13)
        let gap = metrics.px(7)
        let longest = QualityReason.allCases.reduce(0) {
            max($0, looks.fonts.measure($1.words[looks.strings.language], looks.styles.secondary))
        }
        // Leave at least a third of the width to the name.
        let width = min(side + gap + longest, box.width * 2 / 3)
        let left = box.right - width
        let symbol = Rect(x: left, y: box.y + (box.height - side) / 2, width: side, height: side)
        look.reason.drawSymbol(on: canvas, in: symbol, width: max(1.2, 1.6 * metrics.scale), color)
        canvas.text(
            look.reason.words[looks.strings.language],
            in: Rect(x: symbol.right + gap, y: box.y, width: box.right - symbol.right - gap, height: box.height),
            looks.styles.secondary, color)
        return width + metrics.gap
    }
}
