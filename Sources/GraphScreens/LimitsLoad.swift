import Acquisition
import Drawing
import GraphPages
import Graphs
import Layout
import Performance
import Services
import Session
import Settings
import Signals
import Widgets

/// The session that receives the data of a measurement's load.
public protocol MeasuringSession: AnyObject {
    /// Opens a source for a separate measurement. The new source replaces the source of the previous measurement.
    func measure(_ source: any SignalSource, at now: Int64) -> MeasuredSource
    /// Closes the source of a measurement, and frees its ring buffers and sockets.
    func endMeasuring(_ source: MeasuredSource)
}

/// The load of one step of a sweep (a series of measurements with a growing load). It consists of a source with the step's number of channels and
/// sampling rate, simulated or from a server on the board, and of graphs that show the channels like the visualization screen. The session receives
/// the data. Ring buffers and trace buffers are allocated when the source is connected, and freed with this object.
public final class LimitsLoad {
    private let load: SweepLoad
    private let context: GraphContext
    private let session: any MeasuringSession
    private let machine: any MeasuringMachine
    private let source: MeasuredSource
    private var area: Rect
    private var wall: GraphWall?
    private var viewport = Viewport()
    private let options: VisualizationOptions
    private let rate: SamplingRate
    /// For a simulated source, the time of sample 0; nil before the start.
    private var origin: Int64?
    /// The number of packets that the simulation has generated since `origin`.
    private var made: Int64 = 0
    /// The time when the measurement began; nil before the measurement.
    private var begin: Int64?
    /// The number of packets received until the measurement began.
    private var packetsBefore: Int64 = 0
    /// The number of packets lost until the measurement began.
    private var lostBefore: Int64 = 0

    /// - Parameters:
    ///   - area: the area that the graphs fill.
    ///   - context: the objects that the graphs use.
    /// - Throws: an error if the memory of the load cannot be allocated.
    public init(
        _ load: SweepLoad, in area: Rect, context: GraphContext, session: any MeasuringSession,
        machine: any MeasuringMachine, at now: Int64
    ) throws(SourceError) {
        self.load = load
        self.context = context
        self.session = session
        self.machine = machine
        self.area = area
        rate = SamplingRate(hertz: UInt32(load.hertz))
        options = Self.options(load, context.settings.current)
        source = session.measure(try Self.source(load, rate, machine), at: now)
        if source.isConnected { show(at: now) }
    }

    // Frees the memory of the ring buffers, and the sockets of a server.
    deinit { session.endMeasuring(source) }

    private var acquisition: Acquisition { source.acquisition }

    private static func source(
        _ load: SweepLoad, _ rate: SamplingRate, _ machine: any MeasuringMachine
    ) throws(SourceError) -> any SignalSource {
        guard !load.isReceived else {
            guard let loopback = machine.loopback else { throw .unreachable }
            return try loopback.source(packetsPerSecond: load.hertz)
        }
        do throws(CatalogueError) {
            return SimulatedSource(
                try Simulation.load(channels: load.channels, rate: rate, blockSize: load.blockSize))
        } catch {
            throw .tooLarge(.channelCount)
        }
    }

    /// Starts the samples, and creates the graphs that show them.
    private func show(at now: Int64) {
        let displayed = Int64(options.windowMilliseconds / 1000 + StorageBudget.reserve)
        let affordable = StorageBudget.maximumSamples / Int64(load.channels * load.hertz)
        source.select(seconds: Int(max(Self.leastSeconds(load), min(displayed, affordable))))
        // Create only the visible graphs: the other channels are received and stored, too, but graphs for them would only take memory.
        let wall = GraphWall(
            ShownChannels(received: Array(acquisition.channels.prefix(load.graphs))), options: options,
            looks: context.looks, repaint: context.repaint, host: context.host)
        var configuration = GraphConfiguration()
        configuration.mode = options.mode
        configuration.windowMilliseconds = options.windowMilliseconds
        wall.configure(configuration, at: now)
        wall.resize(to: area, at: now)
        self.wall = wall
        context.repaint.invalidate(area)
    }

    /// The minimum time in seconds for which a ring stores samples. It is longer than the time that one frame draws, and longer than the window of a
    /// spectrum. With this minimum, the fastest loads need exactly the memory that the storage budget allows.
    static func leastSeconds(_ load: SweepLoad) -> Int64 { load.spectrograms > 0 ? 2 : 1 }

    /// The options of the graphs from the settings, but with the load's own grid and spectra.
    private static func options(_ load: SweepLoad, _ settings: Settings) -> VisualizationOptions {
        var options = VisualizationOptions(settings)
        options.showsScopes = load.scopes > 0
        options.showsSpectrograms = load.spectrograms > 0
        options.spectrogram.maximumCyclesPerSecond = load.spectraPerSecond
        options.landscape = shape(load.graphs, isPortrait: false)
        options.portrait = shape(load.graphs, isPortrait: true)
        return options
    }

    /// The shape of one page that shows this number of graphs, in slots that are wider than high.
    static func shape(_ graphs: Int, isPortrait: Bool) -> PageShape {
        let rows = isPortrait ? 8 : 6
        let automatic = GridShape(graphs: graphs, isPortrait: isPortrait)
        let columns =
            graphs <= GridShape.maximumGraphs ? automatic.columns : min(4, max(2, (graphs + rows - 1) / rows))
        return PageShape(pages: 1, columns: columns, rows: (graphs + columns - 1) / columns)
    }

    /// True when the source is connected. If connecting fails, the error is set instead.
    public var isConnected: Bool { source.isConnected }
    /// The reason why the source failed; nil if the source has not failed.
    public var error: SourceError? { source.error }

    /// Counts the lost packets from now on.
    public func beginMeasuring(at now: Int64) {
        let statistics = acquisition.statistics
        begin = now
        packetsBefore = Self.packets(statistics)
        lostBefore = statistics.packetsLost + statistics.packetsBad
    }

    /// The number of packets that were lost since the measurement began, plus the number of packets that a server on the board could not send in
    /// time.
    public func lost(at now: Int64) -> Int64 {
        let statistics = acquisition.statistics
        let lost = statistics.packetsLost + statistics.packetsBad - lostBefore
        guard load.isReceived, let begin else { return lost }
        let due = (now - begin) / 1000 * Int64(load.hertz / load.blockSize) / 1_000_000
        let missing = due - (Self.packets(statistics) - packetsBefore)
        return lost + (missing > load.packetsUnderWay ? missing : 0)
    }

    /// The number of packets that were received, lost or malformed.
    private static func packets(_ statistics: SourceStatistics) -> Int64 {
        statistics.packetsReceived + statistics.packetsLost + statistics.packetsBad
    }

    /// Draws the data that the session has received.
    public func advance(to now: Int64) {
        guard let wall else {
            if source.isConnected { show(at: now) }
            return
        }
        if !load.isReceived { countMade(at: now) }
        viewport.advance(latest: acquisition.latest, windowMilliseconds: options.windowMilliseconds)
        if wall.configuration.origin != viewport.origin {
            var configuration = wall.configuration
            configuration.origin = viewport.origin
            wall.configure(configuration, at: now)
        }
        wall.advance(to: now, end: viewport.end)
    }

    /// Counts the packets that the simulation has generated, and passes their times to the frame meter.
    private func countMade(at now: Int64) {
        let origin = self.origin ?? now
        self.origin = origin
        let end = Self.packets(acquisition.statistics)
        // Count a packet only when its last sample was generated.
        while made < end {
            made += 1
            machine.meter.made(at: origin + rate.nanoseconds(ofSample: made * Int64(load.blockSize)))
        }
    }

    public func resize(to area: Rect, at now: Int64) {
        self.area = area
        wall?.resize(to: area, at: now)
    }

    public func draw(on canvas: Canvas, dirty: Rect) {
        guard let wall else { return canvas.fill(dirty, context.looks.theme.background) }
        wall.draw(on: canvas, dirty: dirty)
    }

    public func liveParts(where isCovered: (Rect) -> Bool) -> (any LiveParts)? { wall?.liveParts(where: isCovered) }

    /// The number of visible graphs, for tests.
    public var graphsInSight: Int { wall?.shown.items.reduce(0) { $0 + ($1.graph == nil ? 0 : 1) } ?? 0 }
}
