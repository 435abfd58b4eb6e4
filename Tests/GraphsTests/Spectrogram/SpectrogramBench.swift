import Drawing
import Graphs
import Signals
import Spectrum
import TestKit

/// A spectrogram on its own surface. Keeps all samples for a slow drawing.
final class SpectrogramBench {
    let recording: Recording
    let rate: SamplingRate
    let options: SpectrogramOptions
    let graph: SpectrogramGraph
    let surface: Surface
    let canvas: Canvas
    let pool: TraceBufferPool
    let frame: Rect
    let clock: SampleClock
    /// The end of the shown time window; nil for the time of the newest sample.
    var end: Int64?

    init(
        milliHertz: UInt32, frame: Rect = Rect(x: 3, y: 2, width: 90, height: 70), mode: ContentMode = .sweep,
        period: Int = 5000, scaling: ValueScaling = .auto, options: SpectrogramOptions = SpectrogramOptions(),
        isDetailed: Bool = false, capacity: Int = 4096, sharing other: Recording? = nil, clock: SampleClock? = nil
    ) throws(DrawingError) {
        recording = other ?? Recording(capacity: capacity)
        rate = SamplingRate(milliHertz: milliHertz)
        self.clock = clock ?? SampleClock(rate: rate)
        self.options = options
        self.frame = frame
        var style = GraphStyle(pixelsPerPoint: 1)
        style.smallHeight = 0
        var configuration = GraphConfiguration()
        configuration.mode = mode
        configuration.windowMilliseconds = period
        configuration.scaling = scaling
        configuration.isDetailed = isDetailed
        graph = SpectrogramGraph(
            ring: recording.ring, clock: self.clock, title: "EEG F4", caption: "Hamming 1 s · 25 per second · dB",
            options: options, tables: SpectrumTables(), style: style, noData: "",
            configuration: configuration)
        pool = TraceBufferPool(count: 1, slot: frame.size, large: nil, style: style)
        surface = try Surface(width: frame.right + 5, height: frame.bottom + 4)
        canvas = try Canvas(surface, fonts: try? Fonts(folder: TestFiles.fonts))
        show()
    }

    private var windowEnd: Int64 { end ?? clock.newest(recording.ring) }

    func show() { graph.showWhole(in: frame, from: pool, to: windowEnd, isLive: end == nil) }

    /// Redraws everything.
    func redraw() {
        graph.hide()
        show()
    }

    /// Updates until everything is drawn.
    func finish(now: Int64 = 0) { _ = update(now: now) }

    func update(now: Int64 = 0) -> Damage {
        var damage = Damage()
        graph.update(to: windowEnd, isLive: end == nil, now: now, damage: &damage)
        return damage
    }

    /// Draws the next frame.
    func updateOnce(budget: inout DrawingBudget) {
        var damage = Damage()
        graph.update(to: WindowEnd(time: windowEnd, isLive: end == nil), now: 0, budget: &budget, damage: &damage)
    }

    /// Draws the whole spectrogram.
    func draw() {
        canvas.clip = surface.bounds
        canvas.fill(surface.bounds, Color(0x0E1116))
        graph.draw(on: canvas)
    }

    /// Returns the pixels of the content, row by row.
    func pixels() -> [UInt32] {
        draw()
        let content = graph.content
        return (content.y..<content.bottom).flatMap { y in
            (content.x..<content.right).map { surface.row(y)[$0] }
        }
    }
}
