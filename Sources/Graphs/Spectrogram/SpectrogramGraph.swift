import Drawing
import Signals
import Spectrum
import Text

/// The spectrogram of one channel with a sampling rate: the title at the top left, the lowest and highest frequency at the right, the time window at
/// the bottom left. In detail mode, it has a frequency axis, a time axis, a color bar with values, and a caption with the parameters of the spectra.
/// Only in this mode can other frequencies be selected.
package final class SpectrogramGraph: TraceGraph<SpectrogramContent> {
    /// The displayed frequencies: the frequencies in the options, until the user selects others in detail mode.
    package private(set) var band: FrequencyBand
    package var spectra: SpectrogramContent { trace }

    let colors: SpectrumColors
    private let firstHighest: Float?
    private(set) var layout: SpectrogramLayout
    private(set) var labels: SpectrogramLabels

    /// - Parameters:
    ///   - ring: the samples of the channel. The ring should store a second more than the time window.
    ///   - clock: the clock of the stream, which must have a sampling rate.
    ///   - title: the title, such as "EEG F4".
    ///   - caption: the parameters of the spectra for the detail mode, such as "Hamming 1 s · 25 per second · dB".
    ///   - noData: the text before the first sample.
    ///   - tables: the tables for transforms, which all spectrograms share.
    ///   - markers: the markers to draw as lines.
    ///   - names: the names of the markers; nil for lines without names.
    ///   - other: a spectrogram whose tables of colors this one shares if they are the same; they take 3 kB.
    package init(
        ring: SampleRing, clock: SampleClock, title: String, caption: String, options: SpectrogramOptions,
        tables: SpectrumTables, style: GraphStyle, noData: String, markers: MarkerStore? = nil,
        names: MarkerNames? = nil, like other: SpectrogramGraph? = nil,
        configuration: GraphConfiguration = GraphConfiguration()
    ) {
        let rate = clock.rate
        let spectrum = ShortTimeSpectrum(
            rate: rate, maximumCyclesPerSecond: options.maximumCyclesPerSecond, window: options.window,
            windowMilliseconds: options.windowMilliseconds, tables: tables)
        if let known = other?.colors, known.isMade(of: options.colorMap, background: style.upperHalf) {
            colors = known
        } else {
            colors = SpectrumColors(options.colorMap, background: style.upperHalf)
        }
        firstHighest = options.highestFrequency
        band = FrequencyBand(lower: 0, upper: firstHighest ?? rate.hertz / 2, highest: rate.hertz / 2)
        labels = SpectrogramLabels(caption: caption, band: band, style: style)
        layout = SpectrogramLayout(size: Size(width: 1, height: 1), style: style, isDetailed: false)
        super.init(
            SpectrogramContent(
                ring: ring, clock: clock, spectrum: spectrum,
                decibelFactor: options.isDecibel ? options.decibelFactor : nil), rate: rate, title: title,
            noData: noData, style: style, markers: markers, names: names, configuration: configuration)
    }

    /// The highest frequency in hertz: half of the sampling rate.
    package var highestFrequency: Float { rate.hertz / 2 }
    /// The labels of the lowest and the highest frequency, as they are drawn.
    package var frequencyLabels: (upper: String, lower: String) {
        (labels.edges.upper.string, labels.edges.lower.string)
    }
    /// The labels of the color bar from top to bottom, as they are drawn; empty before the first spectrum.
    package var valueLabels: [String] { labels.values }

    // MARK: Additions of a spectrogram

    package override func configure(_ configuration: GraphConfiguration, now: Int64, damage: inout Damage) {
        if configuration.isDetailed != self.configuration.isDetailed { choose(firstBand) }
        super.configure(configuration, now: now, damage: &damage)
    }

    override func layOut() -> Rect {
        layout = SpectrogramLayout(size: frame.size, style: style, isDetailed: configuration.isDetailed)
        return layout.content
    }

    override func write(_ axis: TimeAxis, still: StillTimes?) {
        labels.write(axis, mode: configuration.mode, still: still)
    }

    override func opened() {
        openCorners(layout.form)
        showBins()
    }

    /// Limit the range to 0 or more, because powers are never negative.
    override func automatic(_ limits: ValueLimits) -> ValueLimits {
        ValueLimits(lower: max(0, limits.lower), upper: limits.upper)
    }

    override var isUnlabelled: Bool { labels.isEmpty }

    override func writeLimits(to damage: inout Damage) {
        labels.write(
            areLimitsKnown
                ? ValueGrid(spectra.limits, height: layout.content.height, lineWidth: 1, spacing: style.valueSpacing)
                : nil)
        writeCorners(labels.edges)
        damage.add(place(layout.valueAxis))
    }

    // MARK: The frequency band

    /// All frequencies.
    package var allFrequencies: FrequencyBand {
        FrequencyBand(lower: 0, upper: highestFrequency, highest: highestFrequency)
    }

    /// The frequencies that are displayed initially.
    private var firstBand: FrequencyBand {
        FrequencyBand(lower: 0, upper: firstHighest ?? highestFrequency, highest: highestFrequency)
    }

    /// Displays other frequencies in detail mode; does nothing in other modes. The next updates redraw the graph in place until it is complete. The
    /// type FrequencyBand computes bands for pinches and drags.
    package func show(band wanted: FrequencyBand, damage: inout Damage) {
        let band = FrequencyBand(lower: wanted.lower, upper: wanted.upper, highest: highestFrequency)
        guard configuration.isDetailed, band != self.band else { return }
        choose(band)
        guard isShown else { return }
        spectra.refresh()
        damage.add(frame)
    }

    private func choose(_ band: FrequencyBand) {
        self.band = band
        labels.write(band)
        showBins()
    }

    private func showBins() {
        let binsPerHertz = Double(spectra.spectrum.size) / Double(rate.hertz)
        spectra.showBins(from: Double(band.lower) * binsPerHertz, to: Double(band.upper) * binsPerHertz)
    }

    // MARK: Drawing

    package override func draw(on canvas: Canvas) {
        let clip = canvas.clip
        if clip.intersection(content) != clip { drawFrame(on: canvas) }
        let area = clip.intersection(content)
        guard !area.isEmpty else { return }
        guard isShown, hasSamples else {
            canvas.fill(content, style.upperHalf)
            if layout.form == .small { drawLabels(on: canvas) }
            return canvas.text(noData, in: content, style.labelText, style.label, alignment: .center)
        }
        write(area, to: PixelRows(canvas.surface))
    }

    /// Writes the area's pixels from both trace buffers. A pixel's color is the entry of its column's color table at the pixel's color index.
    package override func write(_ area: Rect, to rows: PixelRows) {
        guard let front = spectra.front, let back = spectra.back else { return }
        let content = self.content
        let corners = pair?.corners
        let free = corners?.free ?? 0..<content.height
        func fill(_ part: ContentView.Part, _ pixel: UInt32) {
            for y in area.y..<area.bottom {
                let target = rows.pixel(content.x + part.x, y)
                if free.contains(y - content.y) {
                    target.update(repeating: pixel, count: part.count)
                } else if let corners {
                    corners.row.update(repeating: pixel, count: part.count)
                    corners.put(y - content.y, from: part.x, count: part.count, to: target)
                }
            }
        }
        view.forEachPart(of: spectra.content, from: area.x - content.x, to: area.right - content.x) { part in
            switch part.layer {
            case .front: write(front, part, in: area, to: rows)
            case .back: write(back, part, in: area, to: rows)
            case .nothing: fill(part, style.upperHalf.pixel)
            case .bar: fill(part, view.barPixel)
            }
            markerLines.shown.write(part, of: spectra.content, content: content, in: area, to: rows)
        }
        writeTag(area, to: rows)
    }

    override var heading: (form: GraphForm, title: Rect) { (layout.form, layout.title) }
}
