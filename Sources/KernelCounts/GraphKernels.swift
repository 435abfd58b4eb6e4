import CVectors
import Drawing
import Graphs
import Signals
import Spectrum

/// A graph for measurements, with the size that eight graphs have on 800 x 480 pixels, and with the objects that it needs.
final class Bench {
    static let size = Size(width: 384, height: 104)
    static let fonts = "/usr/share/fonts/opentype/inter"
    static let frame = 16_666_667 as Int64

    let style = GraphStyle(pixelsPerPoint: 1)
    let pool: TraceBufferPool
    let canvas: Canvas
    let ring: SampleRing
    let clock: SampleClock
    /// The samples, which are repeated.
    let samples: [Float]
    /// The number of samples in a frame.
    private let count: Int
    private var at = 0
    /// The end of the time window in each frame. It is computed before the measurement, because all graphs of a page share that computation.
    private let ends: [Int64]
    private var frame = 0
    private var end = WindowEnd(time: 0)
    var now: Int64 = 0
    var damage = Damage()
    private var budget = DrawingBudget()

    /// - Parameters:
    ///   - keep: the number of samples in the ring.
    ///   - period: the number of samples after which the samples repeat.
    ///   - count: the number of new samples in a frame.
    init?(keep: Int, period: Int, hertz: UInt32, count: Int) {
        pool = TraceBufferPool(count: 1, slot: Self.size, large: nil, style: style)
        ring = SampleRing(capacity: keep)
        samples = testSignal(period)
        self.count = count
        let clock = SampleClock(rate: SamplingRate(hertz: hertz))
        self.clock = clock
        ends = (0..<1000).map { clock.time(ofSample: Int64(($0 + 1) * count - 1)) }
        guard let surface = try? Surface(width: Self.size.width + 8, height: Self.size.height + 8),
            let canvas = try? Canvas(surface, fonts: try? Fonts(folder: Self.fonts))
        else { return nil }
        self.canvas = canvas
    }

    var bounds: Rect { Rect(x: 3, y: 2, width: Self.size.width, height: Self.size.height) }

    func show(_ graph: any Graph) {
        graph.show(in: bounds, from: pool, damage: &damage)
        update(graph)
    }

    /// Appends the samples of the next frame to the ring.
    private func append() {
        now += Self.frame
        samples.withUnsafeBufferPointer { all in
            var left = count
            while left > 0 {
                let part = min(left, all.count - at)
                ring.append(UnsafeBufferPointer(rebasing: all[at..<at + part]))
                at = (at + part) % all.count
                left -= part
            }
        }
    }

    /// Draws the present frame.
    func update(_ graph: any Graph) { graph.update(to: end, now: now, budget: &budget, damage: &damage) }

    func run(_ graph: any Graph, frames: Int) {
        for _ in 0..<frames {
            append()
            end = WindowEnd(time: ends[frame])
            frame += 1
            damage = Damage()
            update(graph)
        }
    }

    /// Restarts at sample 0. Without that, repetitions would differ, because divisions of larger numbers take longer.
    func restart(_ graph: any Graph, frames: Int) {
        ring.removeAll()
        at = 0
        frame = 0
        run(graph, frames: frames)
    }

    /// Draws the graph in a part of the surface.
    func draw(_ graph: any Graph, _ clip: Rect) {
        canvas.clip = clip
        graph.draw(on: canvas)
    }
}

func countScopes(_ meter: Meter) {
    countRanges(meter)
    countPoints(meter)
}

/// Counts the instructions of graphs with more samples than columns: 4096 Hz, about 27 samples per column, 64 per frame.
private func countRanges(_ meter: Meter) {
    let period = 10_240
    guard let bench = Bench(keep: 2 * period, period: period, hertz: 4096, count: 64) else { return }
    var configuration = GraphConfiguration()
    configuration.windowMilliseconds = 2500
    configuration.scaling = .fixed(ValueLimits(lower: -60, upper: 60))
    let graph = ScopeGraph(
        ring: bench.ring, clock: bench.clock, title: "EEG F4", unit: "µV", style: bench.style,
        noData: "No data yet", configuration: configuration)
    bench.show(graph)
    meter.measure(
        "scope-columns-4096", per: "sample", period, prepare: { bench.restart(graph, frames: 1) }
    ) {
        bench.run(graph, frames: period / 64)
    }
    func configure(_ change: (inout GraphConfiguration) -> Void) {
        var changed = graph.configuration
        change(&changed)
        graph.configure(changed, now: bench.now, damage: &bench.damage)
    }
    // Start at a position where the bar is in the middle of the graph.
    bench.restart(graph, frames: period * 3 / 128)
    let content = graph.content
    let pixels = content.width * content.height
    for mode in [ContentMode.sweep, .scroll] {
        configure { $0.mode = mode }
        meter.measure(mode == .sweep ? "scope-draw-sweep" : "scope-draw-scroll", per: "pixel", pixels) {
            bench.draw(graph, content)
        }
    }
    meter.measure("scope-draw-newest", per: "column", 16) {
        bench.draw(graph, Rect(x: content.x + 160, y: content.y, width: 16, height: content.height))
    }
    meter.measure("scope-draw-frame", per: "graph", 1) {
        let bounds = bench.bounds
        bench.draw(graph, Rect(x: bounds.x, y: bounds.y, width: bounds.width, height: content.y - bounds.y))
        let bottom = content.bottom
        bench.draw(graph, Rect(x: bounds.x, y: bottom, width: bounds.width, height: bounds.bottom - bottom))
    }
    var isWide = false
    meter.measure("scope-rescale", per: "column", content.width) {
        isWide.toggle()
        let extent: Float = isWide ? 61 : 60
        configure { $0.scaling = .fixed(ValueLimits(lower: -extent, upper: extent)) }
    }
    meter.measure("scope-reconfigure", per: "graph", 1) {
        configure { $0.mode = $0.mode == .sweep ? .scroll : .sweep }
    }
    configure { $0.scaling = .auto }
    meter.measure("scope-update-nothing-new", per: "frame", 100) {
        for _ in 0..<100 { bench.update(graph) }
    }
}

/// Counts the instructions of graphs with fewer samples than columns: 128 Hz over one second, about 2 samples per frame.
private func countPoints(_ meter: Meter) {
    guard let bench = Bench(keep: 1280, period: 128, hertz: 128, count: 2) else { return }
    for quality in [GraphQuality.full, .reduced] {
        var configuration = GraphConfiguration()
        configuration.windowMilliseconds = 1000
        configuration.quality = quality
        configuration.scaling = .fixed(ValueLimits(lower: -60, upper: 60))
        let graph = ScopeGraph(
            ring: bench.ring, clock: bench.clock, title: "EEG F4", unit: "µV", style: bench.style,
            noData: "No data yet", configuration: configuration)
        bench.show(graph)
        meter.measure(
            quality == .full ? "scope-points-128" : "scope-points-128-reduced", per: "sample", 128,
            prepare: { bench.restart(graph, frames: 1) }
        ) {
            bench.run(graph, frames: 64)
        }
        graph.hide()
    }
}

/// Counts the instructions of spectrograms at 2000 Hz, with a spectrum for each column of 50 samples.
func countSpectrograms(_ meter: Meter) {
    let step = 50
    guard let bench = Bench(keep: 24_000, period: 5000, hertz: 2000, count: step) else { return }
    var options = SpectrogramOptions()
    options.maximumCyclesPerSecond = 60
    var configuration = GraphConfiguration()
    configuration.scaling = .fixed(ValueLimits(lower: 0, upper: 40))
    let graph = SpectrogramGraph(
        ring: bench.ring, clock: bench.clock, title: "EEG F4", caption: "", options: options, tables: SpectrumTables(),
        style: bench.style, noData: "No data yet", configuration: configuration)
    bench.show(graph)
    let content = graph.content
    configuration.windowMilliseconds = content.width * step * 1000 / 2000
    graph.configure(configuration, now: bench.now, damage: &bench.damage)
    meter.measure(
        "spectrogram-update-2000", per: "column", 10,
        prepare: { bench.restart(graph, frames: 50) },
        { bench.run(graph, frames: 10) })
    bench.restart(graph, frames: content.width * 3 / 2)
    let pixels = content.width * content.height
    for mode in [ContentMode.sweep, .scroll] {
        configuration.mode = mode
        graph.configure(configuration, now: bench.now, damage: &bench.damage)
        meter.measure(
            mode == .sweep ? "spectrogram-draw-sweep" : "spectrogram-draw-scroll", per: "pixel", pixels
        ) {
            bench.draw(graph, content)
        }
    }
    var isWide = false
    meter.measure("spectrogram-rescale", per: "pixel", pixels) {
        isWide.toggle()
        configuration.scaling = .fixed(ValueLimits(lower: 0, upper: isWide ? 41 : 40))
        graph.configure(configuration, now: bench.now, damage: &bench.damage)
    }
    countColors(meter)
}

/// Counts the instructions of converting values to the format of spectrograms, to color indices, and to colors.
private func countColors(_ meter: Meter) {
    let count = 1024
    let values = Floats(count)
    values.set(testSignal(count).map { $0 < 0 ? -$0 : $0 })
    let packed = UnsafeMutablePointer<UInt16>.allocate(capacity: count)
    let indices = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    let colors = UnsafeMutablePointer<UInt32>.allocate(capacity: 256)
    defer {
        packed.deallocate()
        indices.deallocate()
        pixels.deallocate()
        colors.deallocate()
    }
    for step in 0..<256 { (colors + step).initialize(to: UInt32(step)) }
    meter.measure("spectrum-pack", per: "value", count) { spectrum_pack(packed, values.values, Int32(count)) }
    meter.measure("spectrum-index", per: "value", count) { spectrum_index(indices, packed, Int32(count), 0, 6.4) }
    meter.measure("spectrum-colors", per: "pixel", count) { pixels_look_up(pixels, indices, colors, Int32(count)) }
}
