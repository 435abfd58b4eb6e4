import Drawing
import Graphs
import Signals

/// A page of 64 small scopes on 800 x 480 pixels, with labels over their corners, as a live page is shown: samples come, the graphs
/// take them, and what changed is put together in one of two scan-out buffers.
private final class SmallSlots: LiveParts {
    static let columns = 8
    static let rows = 8
    static let hertz = 1000
    /// Frames in which one column comes.
    static let frames = 6

    private let graphs: [ScopeGraph]
    private let ring: SampleRing
    private let clock: SampleClock
    private let samples: [Float]
    private let surface: Surface
    private let presenter: Presenter
    private let memory: [UnsafeMutableRawPointer]
    private let scanOuts: [ScanOut]
    private var budget = DrawingBudget()
    private var frame = 0
    private var taken = 0
    private var now: Int64 = 0

    init?(_ mode: ContentMode) {
        let size = Size(width: 800, height: 480)
        let slot = Size(width: size.width / Self.columns - 4, height: size.height / Self.rows - 4)
        let style = GraphStyle(pixelsPerPoint: 1)
        guard let fonts = try? Fonts(folder: Bench.fonts),
            let surface = try? Surface(width: size.width, height: size.height)
        else { return nil }
        self.surface = surface
        surface.clear()
        presenter = Presenter(nativeSize: size, rotation: .degrees0)
        let memory = (0..<2).map { _ in
            UnsafeMutableRawPointer.allocate(byteCount: 4 * size.width * size.height, alignment: 64)
        }
        self.memory = memory
        scanOuts = memory.compactMap {
            try? ScanOut(memory: $0, pitch: 4 * size.width, size: size, format: .xrgb8888)
        }
        let ring = SampleRing(capacity: 20 * Self.hertz)
        self.ring = ring
        let clock = SampleClock(rate: SamplingRate(hertz: UInt32(Self.hertz)))
        self.clock = clock
        samples = testSignal(1700)
        let pool = TraceBufferPool(
            count: Self.columns * Self.rows, slot: slot, large: nil, style: style, fonts: fonts)
        graphs = (0..<Self.columns * Self.rows).map { number in
            ScopeGraph(
                ring: ring, clock: clock, title: "EEG E\(number + 1)", unit: "µV", style: style, noData: "No data yet")
        }
        var damage = Damage()
        for (number, graph) in graphs.enumerated() {
            graph.show(
                in: Rect(
                    x: 2 + number % Self.columns * (slot.width + 4), y: 2 + number / Self.columns * (slot.height + 4),
                    width: slot.width, height: slot.height), from: pool, damage: &damage)
            var configuration = GraphConfiguration()
            configuration.mode = mode
            configuration.windowMilliseconds = graph.content.width * Self.frames * 1000 / 60
            configuration.scaling = .fixed(ValueLimits(lower: -60, upper: 60))
            graph.configure(configuration, now: 0, damage: &damage)
        }
        // A sweep and what one frame needs: the next one stands at its left edge, under the titles.
        run(frames: graphs[0].content.width * Self.frames + 2 * Self.frames)
    }

    deinit { for buffer in memory { buffer.deallocate() } }

    /// Whether all graphs have labels and traces: what is measured is there.
    var isWhole: Bool {
        scanOuts.count == 2 && graphs.allSatisfy { $0.isComplete && !$0.liveContent.isEmpty && $0.hasSamples }
    }

    var count: Int { graphs.count }
    func area(_ part: Int) -> Rect { graphs[part].liveContent }
    func write(_ part: Int, _ rect: Rect, to rows: PixelRows) { graphs[part].write(rect, to: rows) }

    func run(frames count: Int) {
        for _ in 0..<count {
            frame += 1
            now += Bench.frame
            let end = frame * Self.hertz / 60
            while taken < end {
                ring.append(samples[taken % samples.count])
                taken += 1
            }
            var damage = Damage()
            budget = DrawingBudget()
            let window = WindowEnd(time: clock.time(ofSample: Int64(end - 1)))
            for graph in graphs { graph.update(to: window, now: now, budget: &budget, damage: &damage) }
            presenter.add(damage)
            presenter.present(surface, live: self, to: scanOuts[frame & 1], buffer: frame & 1)
        }
    }
}

/// One frame of six, of which one has a new column.
func countPages(_ meter: Meter) {
    for (mode, name) in [(ContentMode.sweep, "small-slots-64-sweep"), (.scroll, "small-slots-64-scroll")] {
        guard meter.isWanted(name), let page = SmallSlots(mode), page.isWhole else { continue }
        meter.measure(name, per: "frame", SmallSlots.frames) { page.run(frames: SmallSlots.frames) }
    }
}
