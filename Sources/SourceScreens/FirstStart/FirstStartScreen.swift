import Services
import Settings
import Widgets

/// The steps of a new device's first start: language, time zone, network, and what to start on a PC. Each step can be skipped. After the last step,
/// or after Skip, the device stores that the steps are done, so that they never appear again. A device that cannot store that, because it has no card
/// or a card that refuses writes, does not ask: it would ask at every start.
public final class FirstStartScreen: ViewScreen {
    private enum Step: Int, CaseIterable { case language, timeZone, network, signals }

    private let context: SourceContext
    private var step = Step.language
    /// True after the user has touched a button or a value.
    private var isAnswered = false
    private let skip: Button
    private let back: Button
    private let next: Button
    private let bar: Bar
    private let languages: ChoiceList
    private let zones: ChoiceList
    private let network: Message
    private let wifi: Button
    private let signals: ConnectionExplanation
    private let own: OwnAddressWatch

    public init(context: SourceContext) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        skip = Button(looks, repaint, "first.skip", width: 136)
        back = Button(looks, repaint, "first.back")
        next = Button(looks, repaint, "first.next", kind: .accent)
        bar = Bar(looks, repaint, right: [skip])
        languages = ChoiceList(looks, repaint, Self.choice(.language, context))
        zones = ChoiceList(looks, repaint, Self.choice(.timeZone, context))
        network = Message(looks, repaint)
        wifi = Button(looks, repaint, "first.wifi")
        network.add(wifi, .below(16))
        signals = ConnectionExplanation(looks, repaint) { $0.firstStart.signals }
        own = OwnAddressWatch(host: context.host)
        super.init(
            context.tools, "first", bar: bar, body: Layers(looks, repaint, [languages, zones, network, signals]),
            footer: Bar(looks, repaint, .bottom, left: [back], right: [next]))
    }

    /// The possible values and the current value of a step's setting.
    private static func choice(_ setting: Setting, _ context: SourceContext) -> ValueChoice {
        ValueChoice(
            title: "", values: setting == .language ? Strings.all.map { $0.languageName } : TimeZones.titles,
            chosen: context.settings.current[number: setting])
    }

    public override func update() {
        let words = looks.strings.firstStart
        bar.title = String(step.rawValue + 1) + "/" + String(Step.allCases.count) + " " + title(words)
        skip.title = words.skip
        skip.isHidden = step == .signals
        back.title = looks.strings.back
        back.isHidden = step == .language
        next.title = step == .signals ? words.done : words.next
        languages.isHidden = step != .language
        zones.isHidden = step != .timeZone
        network.isHidden = step != .network
        signals.isHidden = step != .signals
        wifi.title = words.wifi
        wifi.isHidden = !hasWiFi
        sayNetwork(words)
    }

    private func title(_ words: FirstStartStrings) -> String {
        switch step {
        case .language: words.languageTitle
        case .timeZone: words.timeZoneTitle
        case .network: words.networkTitle
        case .signals: words.signalsTitle
        }
    }

    /// True if the device has an adapter for Wi-Fi.
    private var hasWiFi: Bool { context.host.device?.wifi.map { $0.note.state != .noAdapter } ?? false }

    private func sayNetwork(_ words: FirstStartStrings) {
        let address = own.address ?? .noInterface
        network.say(
            words.network.filled(address.words(looks.strings.address)),
            address.isReachable ? words.connectedText : words.networkText + (hasWiFi ? " " + words.wifiText : ""))
    }

    public override func chosen(_ view: View, _ item: Int) {
        isAnswered = true
        if view === languages {
            set(.language, item)
            languages.show(Self.choice(.language, context))
        } else if view === zones {
            set(.timeZone, item)
            zones.show(Self.choice(.timeZone, context))
        } else if view === wifi {
            router.open(.wifi)
        } else if view === back {
            turn(by: -1)
        } else if view === next, step != .signals {
            turn(by: 1)
        } else {
            finish()
        }
        layOut()
    }

    private func turn(by steps: Int) { step = Step(rawValue: step.rawValue + steps) ?? step }

    private func set(_ setting: Setting, _ number: Int) {
        var settings = context.settings.current
        settings[number: setting] = number
        apply(settings)
    }

    private func apply(_ settings: Settings) {
        context.settings.apply(settings) { [context] in context.report($0, of: .settings) }
    }

    /// Stores that the steps are done, and shows the connection screen.
    private func finish() {
        var settings = context.settings.current
        settings.isFirstStart = false
        apply(settings)
        router.close(self)
    }

    public override func appear(at now: Int64) { layOut() }

    public override func advance(to now: Int64) {
        super.advance(to: now)
        // Whether the card keeps settings becomes known a little after the start.
        if !isAnswered, context.host.durability.settings != .kept { return router.close(self) }
        // The user may plug in a Wi-Fi adapter while the step is shown, so check again whether there is one.
        if own.advance(to: now) || wifi.isHidden == hasWiFi { layOut() }
    }
}
