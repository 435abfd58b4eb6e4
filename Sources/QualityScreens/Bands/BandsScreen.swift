import BandGraphs
import BandPower
import Services
import Session
import Settings
import Widgets

/// Shows the band power of all channels: one graph for each channel, all with the same range of power, so that the user can compare bars. A tap
/// magnifies a graph.
public final class BandsScreen: ViewScreen {
    private let context: QualityContext
    private let close: Button
    private let unit: Button
    private let bar: Bar
    private let wall: BandWall
    private let message: Message

    public init(context: QualityContext) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        close = Button(looks, repaint, "bands.close", width: 112)
        unit = Button(looks, repaint, "bands.unit", width: 112)
        bar = Bar(looks, repaint, left: [close], right: [unit])
        wall = BandWall(context)
        message = Message(looks, repaint)
        super.init(context.tools, "bands", bar: bar, body: Layers(looks, repaint, [wall, message]))
    }

    public override func update() {
        let words = looks.strings.bands
        bar.title = words.title
        close.title = looks.strings.back
        unit.title = unitName
        message.isHidden = !wall.isEmpty
        message.say(words.title, words.none)
    }

    private var unitName: String {
        switch wall.unit {
        case .power: "\u{B5}V\u{B2}"
        case .decibel: "dB"
        case .share: "%"
        }
    }

    public override func appear(at now: Int64) {
        _ = wall.takeChannels()
        layOut()
    }

    public override func chosen(_ view: View, _ item: Int) {
        if view === unit { changeUnit() } else { router.close(self) }
    }

    /// Shows band power in the next unit, and stores the choice of the unit in the settings.
    private func changeUnit() {
        var settings = context.settings.current
        let next = BandUnit(rawValue: (wall.unit.rawValue + 1) % BandUnit.allCases.count) ?? .power
        settings[number: .bandUnit] = next.rawValue
        context.settings.apply(settings) { [context] in context.report($0, of: .settings) }
        wall.show(next)
        layOut()
    }

    public override func advance(to now: Int64) {
        if wall.takeChannels() { layOut() }
        super.advance(to: now)
    }

    // MARK: For tests

    /// The number of graphs that show values of band power.
    package var filledCount: Int { wall.filledCount }
    package var shownRange: BandRange { wall.range }
}

extension BandUnit {
    /// Converts the unit of band power that the settings contain to the unit of the graphs.
    init(_ unit: Settings.BandUnit) {
        self =
            switch unit {
            case .power: .power
            case .decibel: .decibel
            case .share: .share
            }
    }
}
