import Drawing
import Signals
import Spectrum

/// The spectrogram of one periodic channel (SPEC 6.3): title top left, the edge frequencies on the right, the period
/// bottom left. In detail mode there are a frequency axis, a time axis, a colour bar with values, and a line
/// that tells how the spectra are made; then the band of frequencies can be chosen with `show(band:)`.
public final class SpectrogramGraph: Graph {
    public private(set) var frame = Rect.zero
    public private(set) var configuration: GraphConfiguration
    public var isShown: Bool { pair != nil }
    public var isComplete: Bool { pair == nil || spectra.isComplete }
    public var opaqueContent: Rect { content }
    /// Where the spectra are drawn.
    public var content: Rect { layout.content.offsetBy(x: frame.x, y: frame.y) }
    /// The frequencies that are shown; all of them but in detail mode.
    public private(set) var band: FrequencyBand

    let title: String
    let noData: String
    let style: GraphStyle
    let colors: SpectrumColors
    package let spectra: SpectrogramContent
    package private(set) var view: ContentView
    private(set) var layout: SpectrogramLayout
    private(set) var labels: SpectrogramLabels
    private var pair: StripPair?
    private var pool: StripPool?
    /// The first sample that came while the graph was hidden.
    private var hiddenSince: Int64
    private var autoScale = AutoScale()

    /// - Parameters:
    ///   - ring: the channel's samples; it should keep a second more than the period that is shown.
    ///   - rate: the channel's sampling rate; must be periodic.
    ///   - title: such as "EEG F4".
    ///   - caption: how the spectra are made, such as "Hamming 1 s · 25 per second · dB"; shown in detail mode.
    ///   - noData: what is shown before the first sample.
    ///   - tables: shared by all spectrograms.
    public init(
        ring: SampleRing, rate: SamplingRate, title: String, caption: String, options: SpectrogramOptions,
        tables: SpectrumTables, style: GraphStyle, noData: String,
        configuration: GraphConfiguration = GraphConfiguration()
    ) {
        self.title = title
        self.noData = noData
        self.style = style
        self.configuration = configuration
        let spectrum = ShortTimeSpectrum(
            rate: rate, maximumCyclesPerSecond: options.maximumCyclesPerSecond, window: options.window, tables: tables)
        spectra = SpectrogramContent(ring: ring, spectrum: spectrum, isDecibel: options.isDecibel)
        colors = SpectrumColors(options.colorMap, background: style.upperHalf)
        band = FrequencyBand(lower: 0, upper: rate.hertz / 2, highest: rate.hertz / 2)
        labels = SpectrogramLabels(caption: caption, band: band, style: style)
        layout = SpectrogramLayout(size: Size(width: 1, height: 1), style: style, isDetailed: false)
        view = ContentView(mode: configuration.mode, width: 1, style: style)
        hiddenSince = ring.end
    }

    /// The range of values that the colours show.
    public var limits: ValueLimits { spectra.limits }
    /// Whether a sample came since the start.
    public var hasSamples: Bool { spectra.hasSamples }
    /// Half the sampling rate, in hertz: the highest frequency there is.
    public var highestFrequency: Float { spectra.spectrum.rate.hertz / 2 }
    /// The labels of the edge frequencies, as they are drawn.
    public var frequencyLabels: (upper: String, lower: String) { (labels.upper.string, labels.lower.string) }
    /// The labels of the colour bar from top to bottom, as they are drawn; empty before the first spectrum.
    public var valueLabels: [String] { (0..<5).map { labels.value($0) } }

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
        if inFull || spectra.ring.end < hiddenSince {
            spectra.omissions.removeAll()
        } else if !wasShown {
            spectra.omissions.append(hiddenSince..<spectra.ring.end)
        }
        layOut()
        pair = pool.take(layout.content.size)
        redraw(now: now, damage: &damage)
        return isShown
    }

    /// Takes the memory that a graph of this height needs at most: `show` allocates nothing then.
    public func reserve(height: Int) { spectra.drawn.reserve(min(GraphLimits.maximumExtent, height)) }

    public func hide() {
        // A pool that was replaced must not live on in a graph that is out of sight.
        defer { pool = nil }
        guard let pair else { return }
        hiddenSince = spectra.next
        spectra.close()
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
        if configuration.isDetailed != old.isDetailed { choose(allFrequencies) }
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
            spectra.omissions.removeAll()
            redraw(now: now, damage: &damage)
        } else {
            if configuration.scaling != old.scaling { autoScale.reset() }
            labels.write(spectra.axis, mode: configuration.mode)
            follow(now: now, damage: &damage)
            damage.add(frame)
        }
    }

    private func layOut() {
        layout = SpectrogramLayout(size: frame.size, style: style, isDetailed: configuration.isDetailed)
    }

    // MARK: The band

    /// All frequencies.
    public var allFrequencies: FrequencyBand {
        FrequencyBand(lower: 0, upper: highestFrequency, highest: highestFrequency)
    }

    /// Shows other frequencies, in detail mode; otherwise it does nothing. The picture is redrawn in place, with
    /// `update` until `isComplete`.
    /// `FrequencyBand.zoomed` and `moved` make bands of pinches and drags.
    public func show(band wanted: FrequencyBand, now: Int64, damage: inout Damage) {
        let band = FrequencyBand(lower: wanted.lower, upper: wanted.upper, highest: highestFrequency)
        guard configuration.isDetailed, band != self.band else { return }
        choose(band)
        guard isShown else { return }
        spectra.refresh()
        update(now: now, damage: &damage)
        damage.add(frame)
    }

    private func choose(_ band: FrequencyBand) {
        self.band = band
        labels.write(band)
        showBins()
    }

    private func showBins() {
        let binsPerHertz = Double(spectra.spectrum.size) / Double(spectra.spectrum.rate.hertz)
        spectra.showBins(from: Double(band.lower) * binsPerHertz, to: Double(band.upper) * binsPerHertz)
    }

    // MARK: Data

    public func update(now: Int64, damage: inout Damage) {
        guard isShown else { return }
        let started = spectra.hasSamples
        guard let change = spectra.update() else {
            follow(now: now, damage: &damage)
            return
        }
        if !started || !spectra.hasSamples { autoScale.reset() }
        switch change {
        case .columns(let from, let newest) where started:
            view.addDamage(spectra.content, from: from, newest: newest, area: content, to: &damage)
        default:
            damage.add(content)
        }
        follow(now: now, damage: &damage)
    }

    public func rebuild(now: Int64, damage: inout Damage) {
        spectra.omissions.removeAll()
        redraw(now: now, damage: &damage)
    }

    /// Draws the strips anew, with what is omitted.
    private func redraw(now: Int64, damage: inout Damage) {
        damage.add(frame)
        autoScale.reset()
        let axis = TimeAxis(
            width: layout.content.width, periodMilliseconds: configuration.periodMilliseconds,
            rate: spectra.spectrum.rate)
        labels.write(axis, mode: configuration.mode)
        view = ContentView(mode: configuration.mode, width: axis.width, style: style)
        guard let held = pair else { return }
        guard spectra.open(held, axis: axis, height: layout.content.height) else {
            pool?.giveBack(held)
            pair = nil
            return
        }
        showBins()
        spectra.quality = configuration.quality
        spectra.rebuild()
        follow(now: now, damage: &damage)
    }

    /// Lets the limits follow what is shown.
    private func follow(now: Int64, damage: inout Damage) {
        var wanted: ValueLimits
        switch configuration.scaling {
        case .fixed(let limits):
            wanted = limits
        case .auto:
            let shown = spectra.visibleExtremes(hidden: view.hidden)
            _ = autoScale.follow(minimum: shown.minimum, maximum: shown.maximum, now: now)
            guard autoScale.hasValues else { return }
            // No power is below zero.
            wanted = ValueLimits(lower: max(0, autoScale.limits.lower), upper: autoScale.limits.upper)
        }
        wanted = wanted.zoomed(configuration.valueZoom)
        let isUnlabelled = labels.value(0).isEmpty
        guard spectra.show(wanted) || isUnlabelled else { return }
        labels.write(wanted)
        damage.add(content)
        damage.add(place(layout.valueAxis))
    }

    // MARK: Drawing

    func place(_ box: Rect) -> Rect { box.offsetBy(x: frame.x, y: frame.y) }

    public func draw(on canvas: Canvas) {
        let clip = canvas.clip
        if clip.intersection(content) != clip { drawFrame(on: canvas) }
        let area = clip.intersection(content)
        guard !area.isEmpty else { return }
        guard isShown, hasSamples else {
            canvas.fill(content, style.upperHalf)
            return canvas.text(noData, in: content, style.labelText, style.label, alignment: .center)
        }
        compose(on: canvas.surface, area: area)
    }
}
