import Signals
import Text

/// The declaration of one setting: its name in the settings file, its values, the screen that shows it, its effect, and its texts.
public struct SettingRow: Sendable {
    /// The unit in which a number is shown.
    public enum Unit: Sendable {
        case none, seconds, perSecond, degrees, hertz
        /// The unit of the channels that the scopes show.
        case signal
        /// The square of the channel's unit, or decibels.
        case power
        /// The unit of the scopes' channels per millimeter on the panel; microvolts per millimeter if that unit is a voltage.
        case perMillimeter
        case millimetersPerMillivolt
    }

    /// The screen that shows the setting.
    public enum Place: Equatable, Sendable {
        case inApp, basic, expert
        /// The graph screen's page for the scopes of one kind of signal.
        case scale(SignalKind)

        /// True if the graphs remain visible behind the screen with the setting.
        public var isOverGraphs: Bool {
            switch self {
            case .inApp, .scale: true
            case .basic, .expert: false
            }
        }
    }

    /// The time at which a change of the setting takes effect.
    public enum Effect: Sendable {
        /// The change takes effect immediately, without creating graphs again.
        case atOnce
        /// The change takes effect immediately, by creating the visible graphs again.
        case newGraphs
        /// The change takes effect when the graphs are opened the next time.
        case nextVisualization
        /// The change takes effect when the next source is connected.
        case nextConnection
        /// The change takes effect when the next recording starts.
        case nextRecording
        /// The change takes effect at the next start of the app.
        case nextStart

        public var isImmediate: Bool {
            switch self {
            case .atOnce, .newGraphs: true
            case .nextVisualization, .nextConnection, .nextRecording, .nextStart: false
            }
        }
    }

    public let key: SettingKey
    /// The name of the setting in the settings file and on the kernel's command line.
    public let name: String
    /// The name of the setting in earlier versions, which the settings file may still contain; nil if there is none. For a setting that exists for
    /// each kind of signal, that name applied to all kinds.
    public let formerName: String?
    public internal(set) var kind: SettingDomain
    public let unit: Unit
    public let standard: SettingValue
    public let place: Place
    public let group: SettingGroup
    public let effect: Effect
    /// The title on the screens. {0}, {1} and {2} are replaced by names of the kind of signal: the properties `title`, `inside` and `behindOf` of
    /// `SignalKindFacts`.
    public let title: LocalText
    #if !hasFeature(Embedded)
    /// A description of the setting's effect, in English, for docs/settings.md. It is not part of the device's program.
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

    /// Declares a setting that exists for each kind of signal. The kind's name is appended to `name`.
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

    /// Sets the available languages. This module cannot access the tables of languages, which are in a higher module. Must be called before settings
    /// are read and before other threads run. Until then, only the default language is available.
    public static func offerLanguages(_ codes: [String]) {
        SettingTable.shared.setChoices(of: .language, codes)
    }

    // MARK: Values

    /// Parses a value as it is written in the settings file; nil if it is not allowed.
    public func value(of text: some Collection<UInt8>) -> SettingValue? { kind.value(of: text) }
    /// Formats a value as it is written in the settings file.
    public func text(of value: SettingValue) -> String { kind.text(of: value) }
    /// Appends a value as it is written in the settings file. It allocates no memory while the bytes have capacity.
    func append(_ value: SettingValue, to bytes: inout [UInt8]) { kind.append(value, to: &bytes) }
    /// True if the value has the right type and is within its range.
    public func allows(_ value: SettingValue) -> Bool { kind.allows(value) }
    /// The allowed values as they are written in the settings file, for comments and messages; empty for texts.
    public var allowed: String { kind.allowed }
    /// The words of a choice or of a flag, in the order of the values; empty for other domains of values.
    public var choices: [String] { kind.choices }
    /// True for passwords, whose values are never shown.
    public var isSecret: Bool { kind.isSecret }
}
