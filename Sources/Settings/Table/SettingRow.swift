import Signals
import Text

/// The declaration of one setting: its name in the file, its values, its screen, when it takes effect, and its texts.
public struct SettingRow: Sendable {
    /// The unit of a number.
    public enum Unit: Sendable {
        case none, seconds, perSecond, degrees, hertz
        /// The unit of the scopes' channels.
        case signal
        /// That unit squared, or decibel.
        case power
        /// The unit of the scopes' channels per millimeter of glass; microvolts if that is a voltage.
        case perMillimeter
        case millimetersPerMillivolt
    }

    /// The screen with the setting.
    public enum Place: Equatable, Sendable {
        case inApp, basic, expert
        /// On the graph screen, on a page for the scopes of one kind of signal.
        case scale(SignalKind)

        /// Whether the graphs are visible behind it.
        public var isOverGraphs: Bool {
            switch self {
            case .inApp, .scale: true
            case .basic, .expert: false
            }
        }
    }

    /// When a change takes effect.
    public enum Effect: Sendable {
        case atOnce
        /// At once: the visible graphs are recreated.
        case newGraphs
        case nextVisualization
        /// When a source is next connected.
        case nextConnection
        /// When a recording next starts.
        case nextRecording
        /// When the app next starts.
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
    /// The name in earlier versions, which is also read. For a setting of a kind, it applied to all kinds.
    public let formerName: String?
    public internal(set) var kind: SettingDomain
    public let unit: Unit
    public let standard: SettingValue
    public let place: Place
    public let group: SettingGroup
    public let effect: Effect
    /// The title on the screens. {0}, {1} and {2} are placeholders for the kind of signal: `title`, `inside` and `behindOf` of its facts.
    public let title: LocalText
    #if !hasFeature(Embedded)
    /// The effect of the setting in English, for docs/settings.md. It is not part of the device's program.
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

    /// A setting of each kind of signal: the kind's name is appended to its own.
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

    /// Sets the available languages: the language tables are in a module above this one. Must be called before settings are read and before
    /// other threads run; until then, only the default is available.
    public static func offerLanguages(_ codes: [String]) {
        SettingTable.shared.setChoices(of: .language, codes)
    }

    // MARK: Values

    /// Reads a value in the file's spelling; nil if it is not allowed.
    public func value(of text: some Collection<UInt8>) -> SettingValue? { kind.value(of: text) }
    /// A value in the file's spelling.
    public func text(of value: SettingValue) -> String { kind.text(of: value) }
    /// Whether a value is of the right type and within its range.
    public func allows(_ value: SettingValue) -> Bool { kind.allows(value) }
    /// The allowed values in the file's spelling, for its comments and messages; empty for texts.
    public var allowed: String { kind.allowed }
    /// The words of a choice or of yes and no, by value; empty for others.
    public var choices: [String] { kind.choices }
    /// Whether the value is never shown: a password.
    public var isSecret: Bool { kind.isSecret }
}
