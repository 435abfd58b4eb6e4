import Screens
import Services
import Settings
import Signals
import SourceScreens
import Text
import Widgets

/// An example of a new kind of source: an amplifier that is found by its number. All of its parts are in this file, except the two lines in tables
/// that register it.
public final class TestSourceKind: SourceKind, SourceForm {
    public init() {}

    public let name: StaticString = "amplifier"
    private let words = Translated(english: AmplifierWords.english, ("de", .german))
    /// The sources that were opened, in order.
    public private(set) var opened: [TestSource] = []
    /// True if the next source that is opened has an empty battery.
    public var nextFails = false

    public var search: (any KindSearch)? { nil }
    public var isInHistory: Bool { true }
    public func isWorthRetrying(_ error: SourceError) -> Bool { true }
    /// Returns nil, because the form asks for the number of channels first.
    public func source(_ details: String?, _ settings: Settings) -> ChosenSource? { nil }

    public func title(_ strings: Strings) -> String { words[strings].title }

    public func ask(_ details: String?, in context: SourceContext, then open: @escaping (ChosenSource) -> Void) {
        let words = self.words[context.looks.strings]
        let form = Form(context.looks, context.repaint, "amplifier")
        let code = form.field(words.code, "code", .ascii, text: details ?? "", maximum: 12)
        let channels = form.field(words.channels, "channels", .number, text: "4", maximum: 2)
        let factor = form.field(words.factor, "factor", .decimal, text: "1.0", maximum: 6)
        let rate = form.choice(words.rate, "rate", ["250 Hz", "500 Hz"])
        let hasButton = form.toggle(words.button, "button")
        context.router.open(
            FormScreen(
                context.tools, "amplifier", title: words.title, form: form,
                accept: context.looks.strings.connection.connect
            ) {
                [self] in
                guard !code.text.isEmpty else { return FormRefusal(code, words.codeMissing) }
                guard let count: Int = ASCII.number(channels.text.utf8), (1...16).contains(count) else {
                    return FormRefusal(channels, words.channelsIllegal)
                }
                guard factor.text != "0" else { return FormRefusal(factor, words.factorIllegal) }
                let source = TestSource(
                    code.text, channels: count, hertz: rate.selected == 0 ? 250 : 500, hasButton: hasButton.isOn)
                source.hasEnergy = !nextFails
                opened.append(source)
                open(ChosenSource(source, details: code.text))
                return nil
            })
    }

    public func historyTitle(_ details: String, _ strings: Strings) -> String { words[strings].number.filled(details) }

    public func words(for error: SourceError, _ strings: Strings) -> String {
        error == .other(TestSource.batteryEmpty) ? words[strings].batteryEmpty : strings.words(for: error)
    }

    public func words(forNotice notice: UInt8, _ strings: Strings) -> String { words[strings].batteryLow }
}

/// The texts of this kind of source.
private struct AmplifierWords {
    let title, code, channels, factor, rate, button: String
    /// The text with the amplifier's number; {0} stands for the number.
    let number: String
    let codeMissing, channelsIllegal, factorIllegal: String
    let batteryEmpty, batteryLow: String

    static let english = AmplifierWords(
        title: "Amplifier", code: "Code", channels: "Channels", factor: "Factor", rate: "Rate",
        button: "Marker button", number: "Amplifier {0}", codeMissing: "Type the code that stands on the amplifier.",
        channelsIllegal: "The amplifier has 1 to 16 channels.", factorIllegal: "The factor must not be 0.",
        batteryEmpty: "The battery is empty.", batteryLow: "The battery is low.")
    static let german = AmplifierWords(
        title: "Verstärker", code: "Code", channels: "Kanäle", factor: "Faktor", rate: "Rate",
        button: "Markertaste", number: "Verstärker {0}",
        codeMissing: "Bitte den Code eingeben, der auf dem Gerät steht.",
        channelsIllegal: "Der Verstärker hat 1 bis 16 Kanäle.", factorIllegal: "Der Faktor darf nicht 0 sein.",
        batteryEmpty: "Der Akku ist leer.", batteryLow: "Der Akku ist schwach.")
}

/// A source of this kind. It sends what a test sets.
public final class TestSource: SignalSource {
    /// The code of the failure that only this kind of source has.
    public static let batteryEmpty: UInt8 = 1
    /// The code of the notice that only this kind of source has.
    public static let batteryLow: UInt8 = 1

    public let name: String
    public var dialect: StaticString { "USB" }
    public private(set) var catalogue: SignalCatalogue?
    public private(set) var statistics = SourceStatistics()
    public private(set) var store: SampleStore?
    private let offered: SignalCatalogue
    private var events: [SourceEvent] = []
    var hasEnergy = true

    init(_ code: String, channels: Int, hertz: UInt32, hasButton: Bool) {
        name = "Amp " + code
        let labels = (1...channels).map { "E" + String($0) }
        var signals = [
            Signal(type: .eeg, rate: SamplingRate(hertz: hertz), blockSize: 1, unit: "\u{B5}V", labels: labels)
        ]
        if hasButton { signals.append(Signal(type: .button, rate: .irregular, blockSize: 1, labels: ["Marker"])) }
        offered = SignalCatalogue(signals: signals)
    }

    public func connect() { report(hasEnergy ? .connected : .failed(.other(Self.batteryEmpty))) }
    public func disconnect() { events = [] }
    public func apply(_ store: SampleStore) { self.store = store }
    public func start() { report(.started) }
    public func stop() { report(.stopped) }
    public func advance(to now: Int64) {}
    public var playback: (any Playback)? { nil }
    public var stamps: SenderStamps? { nil }
    public var identity: SenderIdentity? { nil }
    public func networkReturned(at now: Int64) {}
    public func nextMarker() -> StreamMarker? { nil }
    public func nextEvent() -> SourceEvent? {
        guard !events.isEmpty else { return nil }
        let event = events.removeFirst()
        if event == .connected { catalogue = offered }
        return event
    }

    public func report(_ event: SourceEvent) { events.append(event) }
}
