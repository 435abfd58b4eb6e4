import Drawing
import Gestures
import Performance
import Services
import Signals
import Widgets

/// A test bed for the board's load. The user changes the channels, sampling rate, block size, graphs and refresh rate of the demo source by touch.
/// Meanwhile, the screen shows frames per second, late frames, processor load, memory and losses.
public final class TestBedScreen: ViewScreen {
    /// The quantities that the user changes, in the order of the buttons.
    private enum Quantity: Int, CaseIterable {
        case channels, rate, block, graphs, kind, refresh

        /// The values that a quantity can have, in the order in which taps select them. The kind of graphs is 0 for scopes and 1 for spectrograms;
        /// the refresh is the number of frames for each drawing of the graphs.
        var values: [Int] {
            switch self {
            case .channels: [1, 2, 4, 8, 16, 32, 64, 128, 256]
            case .rate: [32, 128, 250, 512, 1000, 2048, 4096]
            case .block: [1, 2, 4, 8, 16, 32]
            case .graphs: [1, 2, 4, 8, 16, 32]
            case .kind: [0, 1]
            case .refresh: [1, 2, 3, 4, 6]
            }
        }

        /// The value of a quantity when the screen opens.
        var first: Int {
            switch self {
            case .channels, .graphs: 8
            case .rate: 512
            case .block: 4
            case .kind: 0
            case .refresh: 1
            }
        }

        var name: String {
            switch self {
            case .channels: "channels"
            case .rate: "rate"
            case .block: "block"
            case .graphs: "graphs"
            case .kind: "kind"
            case .refresh: "refresh"
            }
        }
    }

    /// The interval in nanoseconds at which the screen shows new figures.
    private static let interval: Int64 = 1_000_000_000
    /// The maximum number of samples per second of all channels together. Rings (sample memory) of two seconds then take as much memory as those of
    /// the graphs' screen.
    private static let mostSamples = 786_432

    private let context: DeviceContext
    private let close: Button
    private let keys: [Button]
    private let figures: Label
    private let title: Label
    private let bar: Bar
    private let graphs: LoadView
    private var values = Quantity.allCases.map { $0.first }
    /// The load whose graphs are shown; nil before the screen is laid out.
    private var load: SweepLoad?
    private var isMeasuring = false
    private var now: Int64 = 0
    /// The time at which figures were last shown, and the processor time and the number of shown frames until then.
    private var (lookedAt, processor, frames): (Int64, Int64, Int64) = (0, 0, 0)

    public init(context: DeviceContext) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        close = Button(looks, repaint, "testBed.close", width: 104)
        var views: [View] = []
        keys = Quantity.allCases.map { Button(looks, repaint, "testBed." + $0.name) }
        for key in keys { views.append(key) }
        figures = Label(looks, repaint, { $0.secondary }, looks.theme.text, .center)
        title = Label(looks, repaint, { $0.title }, looks.theme.text, .center)
        bar = Bar(looks, repaint, left: [close], middle: title)
        graphs = LoadView(looks, repaint)
        super.init(
            context.tools, "testBed",
            content: Stack(looks, repaint, .down).add(bar).add(TestBedKeys(looks, repaint, views))
                .add(figures, .points(28)).add(graphs, .share(1)))
    }

    private func value(_ quantity: Quantity) -> Int { values[quantity.rawValue] }

    public override func update() {
        let words = looks.strings.limits
        title.text = words.bedTitle
        close.title = looks.strings.close
        for quantity in Quantity.allCases {
            let number = String(value(quantity))
            keys[quantity.rawValue].title =
                switch quantity {
                case .channels: words.bedChannels + " " + number
                case .rate: words.bedRate + " " + number + " Hz"
                case .block: words.bedBlock + " " + number
                case .graphs: words.bedGraphs + " " + number
                case .kind: value(.kind) == 0 ? words.bedScopes : words.bedSpectrograms
                case .refresh: words.bedRefresh + " 1/" + number
                }
        }
    }

    public override func laidOut() { show() }

    public override var isOpaque: Bool { graphs.load != nil }

    public override func liveParts(where isCovered: (Rect) -> Bool) -> (any LiveParts)? {
        graphs.load?.liveParts(where: isCovered)
    }

    public override func handle(_ touch: Touch) {
        now = max(now, touch.time)
        super.handle(touch)
    }

    public override func disappear() { drop() }
    public override func appear(at now: Int64) {
        self.now = max(self.now, now)
        layOut()
    }

    public override func chosen(_ view: View, _ item: Int) {
        guard let index = keys.firstIndex(where: { $0 === view }) else { return router.close(self) }
        let all = Quantity.allCases[index].values
        var place = all.firstIndex(of: values[index]) ?? 0
        repeat {
            place = (place + 1) % all.count
            values[index] = all[place]
        } while value(.channels) * value(.rate) > Self.mostSamples
        layOut()
    }

    public override func advance(to now: Int64) {
        self.now = max(self.now, now)
        super.advance(to: self.now)
        guard let shown = graphs.load, shown.isConnected else { return }
        if !isMeasuring {
            isMeasuring = true
            shown.beginMeasuring(at: self.now)
            context.host.meter.reset()
            look(at: self.now)
        }
        guard self.now - lookedAt >= Self.interval else { return }
        write(shown)
        look(at: self.now)
    }

    private func look(at now: Int64) {
        (lookedAt, processor) = (now, context.host.processorTime)
        frames = context.host.meter.figures.framesOnTime
    }

    private func write(_ shown: any MeasuredLoad) {
        let measured = context.host.meter.figures
        let elapsed = max(1, now - lookedAt)
        let perSecond = ((measured.framesOnTime - frames) * 1_000_000_000 + elapsed / 2) / elapsed
        let share = (context.host.processorTime - processor) * 100 / elapsed
        let memory = context.host.privateKilobytes.map { String(($0 + 500) / 1000) } ?? "-"
        figures.text = looks.strings.limits.bedFigures.filled(
            String(perSecond), String(measured.framesLate), String(max(0, share)), memory,
            String(shown.lost(at: now)))
    }

    // MARK: The load

    /// Shows graphs with the values that the user has chosen.
    private func show() {
        graphs.interval = value(.refresh)
        let isSpectra = value(.kind) == 1
        let count = min(value(.graphs), value(.channels))
        let wanted = SweepLoad(
            channels: value(.channels), hertz: value(.rate), scopes: isSpectra ? 0 : count,
            spectrograms: isSpectra ? count : 0, blockSize: value(.block))
        guard wanted != load, !graphs.frame.isEmpty else { return }
        // Free the memory of the previous load before the next one is allocated.
        drop()
        figures.text = ""
        load = wanted
        do throws(SourceError) {
            graphs.load = try context.loads(wanted, graphs.frame, now)
        } catch {
            figures.text = looks.strings.limits.bedTooLarge
        }
    }

    private func drop() {
        (load, isMeasuring) = (nil, false)
        graphs.load = nil
        context.host.releaseMemory()
    }

    /// For tests: the number of visible graphs.
    package var graphsInSight: Int { graphs.load?.graphsInSight ?? 0 }
    /// For tests: the text about frames, processor, memory and losses.
    package var shownFigures: String { figures.text }
}

/// The buttons of the quantities, beside each other; on narrow panels in two rows.
private final class TestBedKeys: Container {
    private func columns(_ width: Int) -> Int { width >= looks.metrics.px(600) ? children.count : children.count / 2 }

    override func naturalHeight(width: Int) -> Int {
        let rows = children.count / columns(width)
        return rows * (looks.metrics.target + looks.metrics.gap) + looks.metrics.gap
    }

    override func layOut() {
        let (metrics, count) = (looks.metrics, columns(frame.width))
        var grid = Column(frame.inset(metrics.gap), gap: metrics.gap)
        for first in stride(from: 0, to: children.count, by: count) {
            for (offset, cell) in Row(grid.top(metrics.target), gap: metrics.gap).parts(count).enumerated() {
                children[first + offset].frame = cell
            }
        }
    }
}
