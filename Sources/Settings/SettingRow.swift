import Signals

/// What is known of one setting: its name in the file, its values, where it is shown and when it takes effect.
public struct SettingRow: Sendable {
    /// What values there are.
    public enum Kind: Sendable {
        /// Whole numbers. With `automatic`, 0 is allowed too: the app chooses; the file says "auto".
        case whole(ClosedRange<Int>, automatic: Bool = false)
        /// Numbers with three decimals; the range is in thousandths.
        case decimal(ClosedRange<Int>)
        /// One of some words; the value is the word's place.
        case choice([String])
        /// yes or no; the value is 1 or 0.
        case flag
        /// A text of at most `maximum` bytes that keeps a rule; empty for none.
        case text(TextRule, maximum: Int)
    }

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

    /// Under which heading it stands.
    public enum Group: Int, CaseIterable, Sendable {
        case graphs, scopes, filters, heart, paper, montage, limits, spectrograms
        case device, portrait, landscape, spectrum, recording, markers, input, server
        case network, mail, hardware
    }

    /// When a change can be seen.
    public enum Effect: Sendable {
        case atOnce
        case nextVisualization
        /// When a source is connected next.
        case nextConnection
        /// When a recording begins next.
        case nextRecording
        /// When the app starts again.
        case nextStart
    }

    /// In the file and on the kernel's command line.
    public let name: String
    public let kind: Kind
    public let unit: Unit
    public let standard: SettingValue
    public let place: Place
    public let group: Group
    public let effect: Effect

    init(
        _ name: String, _ kind: Kind, _ standard: SettingValue, _ place: Place, _ group: Group,
        _ effect: Effect = .nextVisualization, unit: Unit = .none
    ) {
        self.name = name
        self.kind = kind
        self.unit = unit
        self.standard = standard
        self.place = place
        self.group = group
        self.effect = effect
    }

    /// The rows of all settings, by `SettingKey.rawValue`.
    nonisolated(unsafe) public private(set) static var all = SettingKey.allCases.map { $0.makeRow() }

    /// The codes of the languages that can be chosen, the default first.
    nonisolated(unsafe) private(set) static var languages = ["en"]

    /// Says which languages there are: the tables of words are in a module above this one. To be called before settings
    /// are read and before other threads run; until then there is the default alone.
    public static func offerLanguages(_ codes: [String]) {
        languages = codes
        all[SettingKey.language.rawValue] = SettingKey.language.makeRow()
    }

    /// The words of a choice or of yes and no, by value; empty for others.
    public var choices: [String] {
        switch kind {
        case .choice(let words): words
        case .flag: ["no", "yes"]
        case .whole, .decimal, .text: []
        }
    }

    /// Whether the value is never shown: a password.
    public var isSecret: Bool {
        switch kind {
        case .text(.secret, _), .text(.wifiPassword, _): true
        default: false
        }
    }
}

/// A setting's value: a number (also a choice's place, thousandths, 1 or 0 for yes or no) or a text.
public enum SettingValue: Equatable, Sendable {
    case number(Int)
    case text(String)
}

extension SettingKey {
    public var row: SettingRow { SettingRow.all[rawValue] }

    /// The names of all settings, by `rawValue`.
    private static let names = allCases.map { Array($0.row.name.utf8) }

    /// The setting of this name in the file.
    public static func named(_ name: some Collection<UInt8>) -> SettingKey? {
        let length = name.count
        let index = names.firstIndex { $0.count == length && $0.elementsEqual(name) }
        return index.flatMap { SettingKey(rawValue: $0) }
    }
}
