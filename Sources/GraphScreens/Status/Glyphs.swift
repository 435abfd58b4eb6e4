import Acquisition
import BandPower
import Drawing
import GraphPages
import Graphs
import Signals
import Widgets

/// Prepares glyphs for texts that change while data flow, because FreeType allocates memory for each glyph on its first use.
struct Glyphs {
    private let looks: Looks
    private var strings: Strings { looks.strings }

    init(_ looks: Looks) { self.looks = looks }

    /// The characters of numbers, and the separators between texts.
    private static var figures: String { "0123456789.,-\u{2013}+%: \u{B7}\u{202F}\u{2026}" }

    /// The most common characters in names of markers.
    private static var letters: String {
        String(decoding: UInt8(ascii: " ")...UInt8(ascii: "~"), as: UTF8.self)
            + "\u{E4}\u{F6}\u{FC}\u{C4}\u{D6}\u{DC}\u{DF}"
    }

    /// Rasterizes the characters of all texts that may change.
    /// - Parameter title: the title of the screen.
    func prepare(_ channels: [AcquiredChannel], _ options: VisualizationOptions, title: String) {
        let style = looks.graphStyle
        func prepare(_ texts: [String], _ style: TextStyle) {
            looks.fonts.prepare(Self.figures, style)
            for text in texts { looks.fonts.prepare(text, style) }
        }
        prepare(
            [
                title, strings.visualization.page, strings.visualization.graphsInView, "\u{2013}/",
                strings.visualization.lostPerMinute,
                strings.visualization.lostInSession, strings.visualization.newest,
                strings.visualization.noDataFor, strings.visualization.lostDuration, strings.visualization.lostAt, "<",
                strings.visualization.newestSeconds, strings.visualization.framesPerSecond,
                strings.visualization.lookingBack, strings.visualization.behind, "UDPTC",
                "\u{B5}mV/s", StatusStrip.heartMarks, strings.scope.heartRateNow, "R-ms",
                strings.scope.rateTrend, strings.scope.intervals, strings.name(of: SignalType.ecg),
                strings.montage.average, strings.montage.ofAll, strings.montage.eachStream, strings.montage.against,
                strings.montage.pairs, strings.montage.drawn, strings.visualization.notOfferedCount,
            ] + SignalKind.allCases.map { strings.name(of: $0) } + channels.map { $0.entry.unit }
                + channels.filter { SignalKind($0.entry.type).facts.isOnPaper }.map { $0.entry.label },
            looks.styles.small)
        prepare([title, strings.visualization.page], looks.styles.title)
        prepare(["\u{2013}"], HeartBand.digits(looks))
        prepare([strings.scope.irregular], looks.styles.smallStrong)
        prepare(["ekMsHzdB", style.words.minimum, style.words.mean, style.words.maximum], style.labelText)
        if options.showsBands { prepare(Band.allCases.map { $0.symbol } + ["\u{B2}"], style.labelText) }
        // Prepares the characters of marker names, which may appear in live graphs.
        prepare([Self.letters], style.labelText)
        prepare(["e"], style.smallLabelText)
        prepare(["e"], style.smallestLabelText)
        prepare([strings.notOffered], style.titleText)
        prepare([strings.notOffered], style.smallTitleText)
        let titles = GraphTitles(channels, strings)
        for (index, channel) in channels.enumerated() {
            let entry = channel.entry
            prepare(
                [entry.unit, options.spectrogram.caption(unit: entry.unit, rate: entry.rate, strings)],
                style.labelText)
            prepare([entry.unit], style.smallLabelText)
            prepare([entry.unit], style.smallestLabelText)
            prepare([titles[index]], style.titleText)
            prepare([titles[index]], style.smallTitleText)
        }
    }
}
