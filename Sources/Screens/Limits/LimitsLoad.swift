import Drawing
import Graphs
import Layout
import Performance
import Settings
import Signals

/// One step's load, the real thing: a simulated source with as many channels at such a rate, and the graphs that show them
/// as the visualization does. Its rings and strips are allocated when it is made, and freed with it.
final class LimitsLoad {
    private let source: SimulatedSource
    private let wall: GraphWall
    private let meter: FrameMeter
    private let rate: SamplingRate
    private let blockSize: Int64
    /// The time of sample 0, and how many packets were made since.
    private var origin: Int64?
    private var made: Int64 = 0

    /// - Parameter area: what the graphs fill.
    /// - Throws: when the load is beyond what a catalogue holds.
    init(_ load: SweepLoad, in area: Rect, context: ScreenContext, at now: Int64) throws(CatalogueError) {
        rate = SamplingRate(hertz: UInt32(load.hertz))
        blockSize = Int64(load.blockSize)
        meter = context.host.meter
        source = SimulatedSource(
            try Simulation.load(channels: load.channels, rate: rate, blockSize: load.blockSize))
        source.connect()
        let options = Self.options(load, context.settings.current)
        let catalogue = source.catalogue ?? SignalCatalogue(signals: [])
        let displayed = Int64(options.periodMilliseconds / 1000 + StorageBudget.reserve)
        let affordable = StorageBudget.maximumSamples / Int64(load.channels * load.hertz)
        let store = SampleStore(
            catalogue: catalogue, selection: catalogue.channels,
            seconds: Int(max(Self.leastSeconds(load), min(displayed, affordable))))
        source.apply(store)
        // Channels out of sight are received and stored; their graphs would do nothing but take memory.
        wall = GraphWall(
            entries: Array(store.entries.prefix(load.graphs)), options: options, looks: context.looks,
            repaint: context.repaint, host: context.host)
        var configuration = GraphConfiguration()
        configuration.mode = options.mode
        configuration.periodMilliseconds = options.periodMilliseconds
        wall.configure(configuration, at: now)
        wall.resize(to: area, at: now)
        source.start()
    }

    /// What a ring keeps at least: more than is drawn in one go, and a spectrum's window. The fastest loads need just what
    /// `StorageBudget` allows.
    static func leastSeconds(_ load: SweepLoad) -> Int64 { load.spectrograms > 0 ? 2 : 1 }

    /// What the settings say about graphs, with the load's own grid and spectra.
    private static func options(_ load: SweepLoad, _ settings: Settings) -> VisualizationOptions {
        var options = VisualizationOptions(settings)
        options.showsScopes = load.scopes > 0
        options.showsSpectrograms = load.spectrograms > 0
        options.spectrogram.maximumCyclesPerSecond = load.spectraPerSecond
        options.landscape = shape(load.graphs, isPortrait: false)
        options.portrait = shape(load.graphs, isPortrait: true)
        return options
    }

    /// The one page that shows just so many graphs, in slots that are wide rather than high.
    static func shape(_ graphs: Int, isPortrait: Bool) -> PageShape {
        let rows = isPortrait ? 8 : 6
        let automatic = GridShape(graphs: graphs, isPortrait: isPortrait)
        let columns =
            graphs <= GridShape.maximumGraphs ? automatic.columns : min(4, max(2, (graphs + rows - 1) / rows))
        return PageShape(pages: 1, columns: columns, rows: (graphs + columns - 1) / columns)
    }

    /// Packets that were lost since the load began.
    var lost: Int64 { source.statistics.packetsLost }

    /// Makes what is due and draws it into the graphs.
    func advance(to now: Int64) {
        let origin = self.origin ?? now
        self.origin = origin
        source.advance(to: now)
        let statistics = source.statistics
        let end = statistics.packetsReceived + statistics.packetsLost
        // A packet is there when its last sample is.
        while made < end {
            made += 1
            meter.made(at: origin + rate.nanoseconds(ofSample: made * blockSize))
        }
        wall.advance(to: now, isTracking: true, isHeld: false)
    }

    func resize(to area: Rect, at now: Int64) { wall.resize(to: area, at: now) }

    func draw(on canvas: Canvas, dirty: Rect) { wall.draw(on: canvas, dirty: dirty) }

    /// The graphs in sight, for tests.
    var graphsInSight: Int { wall.shown.reduce(0) { $0 + ($1.graph == nil ? 0 : 1) } }
}
