import Signals
import Text

/// The declaration of one setting: its name in the file, its values, where it stands, when it takes effect, and its texts.
public struct SettingRow: Sendable {
    /// What a number counts.
    public enum Unit: Sendable {
        case none, seconds, perSecond, degrees, hertz
        /// The unit of the scopes' channels.
        case signal
        /// That unit squared, or decibel.
        case power
        /// The unit of the scopes' channels for each millimetre of glass; microvolts where that is a voltage.
        case perMillimetre
        case millimetresPerMillivolt
    }

    /// Which screen shows it.
    public enum Place: Equatable, Sendable {
        case inApp, basic, expert
        /// Over the graphs, on a page of the scopes of one kind of signal.
        case scale(SignalKind)

        /// Whether the graphs are seen behind it.
        public var isOverGraphs: Bool {
            switch self {
            case .inApp, .scale: true
            case .basic, .expert: false
            }
        }
    }

    /// When a change can be seen.
    public enum Effect: Sendable {
        case atOnce
        /// At once: the graphs that are shown are made anew.
        case newGraphs
        case nextVisualization
        /// When a source is connected next.
        case nextConnection
        /// When a recording begins next.
        case nextRecording
        /// When the app starts again.
        case nextStart

        public var isImmediate: Bool {
            switch self {
            case .atOnce, .newGraphs: true
            case .nextVisualization, .nextConnection, .nextRecording, .nextStart: false
            }
        }
    }

    public let key: SettingKey
    /// In the file and on the kernel's command line.
    public let name: String
    /// The name of earlier versions, which is read as well; that of a kind's setting held for all kinds.
    public let formerName: String?
    public internal(set) var kind: SettingDomain
    public let unit: Unit
    public let standard: SettingValue
    public let place: Place
    public let group: SettingGroup
    public let effect: Effect
    /// What the screens call it. {0}, {1} and {2} stand for the kind of signal: `title`, `inside` and `behindOf` of its facts.
    public let title: LocalText
    #if !hasFeature(Embedded)
    /// What it does, in English: for docs/settings.md. The device shows it nowhere, and does not hold it.
    public let meaning: String
    #endif

    init(
        _ setting: Setting, _ name: String, formerly formerName: String? = nil, _ kind: SettingDomain,
        _ standard: SettingValue,
        _ place: Place, _ group: SettingGroup, _ effect: Effect, unit: Unit = .none, _ title: LocalText,
        _ meaning: String
    ) {
        self.init(
            SettingKey(setting), name, formerName, kind, standard, place, group, effect, unit, title, meaning)
    }

    /// A setting that each kind of signal has: the kind's name is added to its own.
    init(
        _ setting: Setting, of signal: SignalKind, _ name: String, formerly formerName: String? = nil,
        _ kind: SettingDomain,
        _ standard: SettingValue, _ place: Place, _ group: SettingGroup, _ effect: Effect, unit: Unit = .none,
        _ title: LocalText, _ meaning: String
    ) {
        self.init(
            SettingKey(setting, signal), name + "-" + signal.facts.name, formerName, kind, standard, place, group,
            effect, unit, title, meaning)
    }

    private init(
        _ key: SettingKey, _ name: String, _ formerName: String?, _ kind: SettingDomain, _ standard: SettingValue,
        _ place: Place, _ group: SettingGroup, _ effect: Effect, _ unit: Unit, _ title: LocalText, _ meaning: String
    ) {
        self.key = key
        self.name = name
        self.formerName = formerName
        self.kind = kind
        self.unit = unit
        self.standard = standard
        self.place = place
        self.group = group
        self.effect = effect
        self.title = title
        #if !hasFeature(Embedded)
        self.meaning = meaning
        #endif
    }

    /// Says which languages there are: the tables of words are in a module above this one. To be called before settings
    /// are read and before other threads run; until then there is the default alone.
    public static func offerLanguages(_ codes: [String]) {
        SettingTable.shared.setChoices(of: .language, codes)
    }

    // MARK: Values

    /// Reads a value as the file holds it; nil when it is none that is allowed.
    public func value(of text: some Collection<UInt8>) -> SettingValue? { kind.value(of: text) }
    /// A value as the file holds it.
    public func text(of value: SettingValue) -> String { kind.text(of: value) }
    /// Whether a value is of the right type and within its range.
    public func allows(_ value: SettingValue) -> Bool { kind.allows(value) }
    /// The allowed values as the file holds them, for its comments and messages; empty for texts.
    public var allowed: String { kind.allowed }
    /// The words of a choice or of yes and no, by value; empty for others.
    public var choices: [String] { kind.choices }
    /// Whether the value is never shown: a password.
    public var isSecret: Bool { kind.isSecret }
}
