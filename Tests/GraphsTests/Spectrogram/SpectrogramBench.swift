import Drawing
import Graphs
import Signals
import Spectrum
import TestKit

/// A spectrogram on a surface of its own, with everything of its samples that a slow drawing needs.
final class SpectrogramBench {
    let recording: Recording
    let rate: SamplingRate
    let options: SpectrogramOptions
    let graph: SpectrogramGraph
    let surface: Surface
    let canvas: Canvas
    let pool: StripPool
    let frame: Rect
    /// Samples that came while the graph was hidden.
    private(set) var omitted: [Range<Int>] = []

    init(
        milliHertz: UInt32, frame: Rect = Rect(x: 3, y: 2, width: 90, height: 70), mode: ContentMode = .sweep,
        period: Int = 5000, scaling: ValueScaling = .auto, options: SpectrogramOptions = SpectrogramOptions(),
        isDetailed: Bool = false, capacity: Int = 4096, sharing other: Recording? = nil
    ) throws(DrawingError) {
        recording = other ?? Recording(capacity: capacity)
        rate = SamplingRate(milliHertz: milliHertz)
        self.options = options
        self.frame = frame
        let style = GraphStyle(pixelsPerPoint: 1)
        var configuration = GraphConfiguration()
        configuration.mode = mode
        configuration.periodMilliseconds = period
        configuration.scaling = scaling
        configuration.isDetailed = isDetailed
        graph = SpectrogramGraph(
            ring: recording.ring, rate: rate, title: "EEG F4", caption: "Hamming 1 s · 25 per second · dB",
            options: options, tables: SpectrumTables(), style: style, noData: "",
            configuration: configuration)
        pool = StripPool(count: 1, slot: frame.size, large: nil, style: style)
        surface = try Surface(width: frame.right + 5, height: frame.bottom + 4)
        canvas = try Canvas(surface, fonts: try? Fonts(folder: TestFiles.fonts))
        show(inFull: true)
    }

    func show(inFull: Bool, since hidden: Int? = nil) {
        if let hidden, !inFull, hidden < recording.samples.count { omitted.append(hidden..<recording.samples.count) }
        if inFull { omitted = [] }
        var damage = Damage()
        graph.show(in: frame, from: pool, inFull: inFull, now: 0, damage: &damage)
        finish()
    }

    /// Updates until everything is drawn.
    func finish(now: Int64 = 0) {
        var damage = Damage()
        for _ in 0..<10_000 where !graph.isComplete { graph.update(now: now, damage: &damage) }
    }

    func update(now: Int64 = 0) -> Damage {
        var damage = Damage()
        graph.update(now: now, damage: &damage)
        return damage
    }

    /// Draws all of it.
    func draw() {
        canvas.clip = surface.bounds
        canvas.fill(surface.bounds, Color(0x0E1116))
        graph.draw(on: canvas)
    }

    /// The picture of the content, row by row.
    func pixels() -> [UInt32] {
        draw()
        let content = graph.content
        return (content.y..<content.bottom).flatMap { y in
            (content.x..<content.right).map { surface.row(y)[$0] }
        }
    }
}
