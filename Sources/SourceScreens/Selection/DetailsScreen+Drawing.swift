import Acquisition
import Drawing
import Signals
import Text
import Widgets

extension DetailsScreen {
    public func draw(on canvas: Canvas, dirty: Rect) {
        let theme = looks.theme
        let metrics = looks.metrics
        canvas.fill(dirty, theme.background)
        canvas.withClip(list.viewport) {
            for item in list.items(in: dirty) { drawRow(item, on: canvas) }
            list.drawIndicator(on: canvas)
        }
        canvas.fill(bar, theme.panel)
        canvas.fill(
            Rect(x: bar.x, y: bar.bottom - metrics.hairline, width: bar.width, height: metrics.hairline),
            theme.hairline)
        looks.label(
            looks.strings.details.title, on: canvas, in: bar.inset(x: metrics.px(148), y: 0), looks.styles.title,
            theme.text, .center)
        controls.draw(on: canvas, dirty: dirty)
    }

    private func drawRow(_ index: Int, on canvas: Canvas) {
        let strings = looks.strings
        let frame = list.frame(of: index)
        switch rows[index] {
        case .source(let source):
            draw(source.name, "", figures(source), in: frame, looks.theme.accent, on: canvas)
        case .stream(let signal):
            draw(
                strings.name(of: signal.type), strings.channelCount(signal.labels.count),
                [Self.words(for: signal, strings)], in: frame, looks.theme.text, on: canvas)
        case .channel(let entry): drawChannel(entry, in: frame, on: canvas)
        }
        canvas.fill(
            Rect(
                x: frame.x + looks.metrics.px(16), y: frame.bottom - looks.metrics.hairline,
                width: frame.width - looks.metrics.px(16), height: looks.metrics.hairline), looks.theme.hairline)
    }

    private func draw(
        _ title: String, _ count: String, _ lines: [String], in frame: Rect, _ color: Color, on canvas: Canvas
    ) {
        let theme = looks.theme
        let metrics = looks.metrics
        let inner = frame.inset(x: metrics.px(16), y: 0)
        let countWidth = count.isEmpty ? 0 : metrics.px(112)
        // Names and units come from the server: they may end in an ellipsis.
        canvas.text(
            title,
            in: Rect(x: inner.x, y: inner.y + metrics.px(11), width: inner.width - countWidth, height: metrics.px(22)),
            looks.styles.strong, color)
        looks.label(
            count, on: canvas,
            in: Rect(
                x: inner.right - countWidth, y: inner.y + metrics.px(11), width: countWidth, height: metrics.px(22)),
            looks.styles.number, theme.secondary, .trailing)
        for (number, line) in lines.enumerated() {
            canvas.text(
                line,
                in: Rect(
                    x: inner.x, y: inner.y + metrics.px(35 + 18 * number), width: inner.width, height: metrics.px(18)),
                looks.styles.secondary, theme.secondary)
        }
    }

    /// A channel with what came of it: samples received and lost, or events.
    private func drawChannel(_ entry: SampleStore.Entry, in frame: Rect, on canvas: Canvas) {
        let metrics = looks.metrics
        let inner = frame.inset(x: metrics.px(16), y: 0)
        let number = metrics.px(44)
        looks.label(
            String(entry.number), on: canvas, in: Rect(x: inner.x, y: inner.y, width: number, height: inner.height),
            looks.styles.number, looks.theme.secondary)
        let text = Self.words(for: entry, looks.strings)
        let width = looks.fonts.measure(text, looks.styles.number)
        canvas.text(
            entry.label,
            in: Rect(
                x: inner.x + number, y: inner.y, width: max(0, inner.width - number - width - metrics.gap),
                height: inner.height), looks.styles.body, looks.theme.text)
        looks.label(
            text, on: canvas, in: Rect(x: inner.right - width, y: inner.y, width: width, height: inner.height),
            looks.styles.number, entry.ring?.lost ?? 0 > 0 ? looks.theme.text : looks.theme.secondary, .trailing)
    }

    /// The lines of a source.
    func figures(_ source: AcquiredSource) -> [String] {
        Self.figures(source.statistics, unmarkedTexts: source.unmarkedTexts, looks.strings)
    }

    /// "UDP · 12345 received · 3 lost", and "0 late · 0 malformed · reconnected 1×"; of samples the latter without what packets alone
    /// have, but with the sender's clock; then what has happened once.
    package static func figures(
        _ figures: SourceStatistics, unmarkedTexts: Int64 = 0, _ strings: Strings
    ) -> [String] {
        let words = strings.reception
        let transport = strings.words(for: figures.transport)
        let (received, lost) = (String(figures.packetsReceived), String(figures.packetsLost))
        let (totals, troubles) =
            switch figures.counted {
            case .packets:
                (
                    words.packets.filled(received, lost),
                    words.troubles.filled(
                        String(figures.packetsLate), String(figures.packetsBad), String(figures.reconnects))
                )
            case .samples: (words.samples.filled(received, lost), words.reconnects.filled(String(figures.reconnects)))
            }
        var lines = [
            transport.isEmpty ? totals : transport + " · " + totals,
            figures.clock.map { troubles + " · " + Self.words(for: $0, strings) } ?? troubles,
        ]
        if figures.packetsDropped > 0 { lines.append(words.droppedSamples.filled(String(figures.packetsDropped))) }
        if unmarkedTexts > 0 { lines.append(words.unmarkedTexts.filled(String(unmarkedTexts))) }
        return lines
    }

    /// "sender's clock +12.345 s, ± 0.2 ms".
    private static func words(for clock: ClockDifference, _ strings: Strings) -> String {
        let separator = strings.decimalSeparator.utf8.first ?? UInt8(ascii: ".")
        var (offset, spread) = (ValueText(decimalSeparator: separator), ValueText(decimalSeparator: separator))
        if clock.offset >= 0 { offset.append("+") }
        offset.append(Double(clock.offset) / 1e9, decimals: 3)
        // Less than a tenth is not claimed.
        spread.append(max(0.1, Double(clock.spread) / 1e6), decimals: 1)
        return strings.reception.clock.filled(offset.string, spread.string)
    }

    /// "5120 received · 3 lost", or "events: 7" of an irregular channel.
    package static func words(for entry: SampleStore.Entry, _ strings: Strings) -> String {
        let figures =
            switch entry.data {
            case .samples(let ring, _):
                strings.details.sampleFigures.filled(String(ring.end - ring.lost), String(ring.lost))
            case .events(let ring): strings.details.eventFigures.filled(String(ring.end))
            }
        return entry.presence.isOffered ? figures : strings.notOffered + " \u{B7} " + figures
    }

    /// "250 Hz · µV · regular · 8 samples per block"; the rate is left out when there is none.
    static func words(for signal: Signal, _ strings: Strings) -> String {
        var text = signal.rate.isIrregular ? "" : strings.words(for: signal.rate) + " · "
        text += signal.unit.isEmpty ? strings.details.unitUnknown : signal.unit
        text += " · " + (signal.rate.isIrregular ? strings.irregular : strings.details.regular)
        let block =
            signal.blockSize == 1
            ? strings.details.blockOne : strings.details.blockMany.filled(String(signal.blockSize))
        return text + " · " + block
    }
}
