import Acquisition
import Drawing
import Graphs
import Layout
import Performance
import Settings
import Signals

/// One step's load, the real thing: a simulated source with as many channels at such a rate, and the graphs that show
/// them as the visualization does. Its rings and trace buffers are allocated when it is made, and freed with it.
final class LimitsLoad {
    private let acquisition = Acquisition()
    private let wall: GraphWall
    private var viewport = Viewport()
    private let windowMilliseconds: Int
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
        let simulation = try Simulation.load(channels: load.channels, rate: rate, blockSize: load.blockSize)
        let options = Self.options(load, context.settings.current)
        windowMilliseconds = options.windowMilliseconds
        let displayed = Int64(options.windowMilliseconds / 1000 + StorageBudget.reserve)
        let affordable = StorageBudget.maximumSamples / Int64(load.channels * load.hertz)
        acquisition.open(SimulatedSource(simulation), kind: 0) { [acquisition] source, _ in
            for signal in source.catalogue.signals.indices {
                _ = acquisition.toggleAll(signal: signal, of: source)
            }
        }
        // The simulation is connected at once.
        acquisition.advance(to: now)
        acquisition.apply(seconds: Int(max(Self.leastSeconds(load), min(displayed, affordable))))
        // Channels out of sight are received and stored; their graphs would do nothing but take memory.
        wall = GraphWall(
            channels: Array(acquisition.channels.prefix(load.graphs)), options: options, looks: context.looks,
            repaint: context.repaint, host: context.host)
        var configuration = GraphConfiguration()
        configuration.mode = options.mode
        configuration.windowMilliseconds = options.windowMilliseconds
        wall.configure(configuration, at: now)
        wall.resize(to: area, at: now)
    }

    /// What a ring keeps at least: more than is drawn in one go, and a spectrum's window. The fastest loads need just
    /// what `StorageBudget` allows.
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
    var lost: Int64 { acquisition.statistics.packetsLost }

    /// Makes what is due and draws it into the graphs.
    func advance(to now: Int64) {
        let origin = self.origin ?? now
        self.origin = origin
        acquisition.advance(to: now)
        let statistics = acquisition.statistics
        let end = statistics.packetsReceived + statistics.packetsLost
        // A packet is there when its last sample is.
        while made < end {
            made += 1
            meter.made(at: origin + rate.nanoseconds(ofSample: made * blockSize))
        }
        viewport.advance(latest: acquisition.latest, windowMilliseconds: windowMilliseconds)
        if wall.configuration.origin != viewport.origin {
            var configuration = wall.configuration
            configuration.origin = viewport.origin
            wall.configure(configuration, at: now)
        }
        wall.advance(to: now, end: viewport.end)
    }

    func resize(to area: Rect, at now: Int64) { wall.resize(to: area, at: now) }

    func draw(on canvas: Canvas, dirty: Rect) { wall.draw(on: canvas, dirty: dirty) }

    /// The graphs in sight, for tests.
    var graphsInSight: Int { wall.shown.items.reduce(0) { $0 + ($1.graph == nil ? 0 : 1) } }
}
