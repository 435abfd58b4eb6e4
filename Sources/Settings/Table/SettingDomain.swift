import Text

/// The allowed values of a setting, and the form in which the settings file contains them.
public enum SettingDomain: Sendable {
    /// Whole numbers. If `automatic` is true, 0 is allowed, too: the app then chooses the value, and the file contains
    /// "auto".
    case whole(ClosedRange<Int>, automatic: Bool = false)
    /// Numbers with three decimals. The range is in thousandths.
    case decimal(ClosedRange<Int>)
    /// One of several words. The value is the word's index.
    case choice([SettingChoice])
    /// Yes or no. The value is 1 or 0.
    case flag
    /// A text of at most `maximum` bytes that satisfies a rule; empty for none.
    case text(TextRule, maximum: Int)

    /// A choice among words that are not translated. The screen shows the words themselves.
    static func words(_ words: [String]) -> SettingDomain { .choice(words.map { SettingChoice($0) }) }

    /// The words of a choice or of a flag, in the order of the values; empty for other domains.
    var choices: [String] {
        switch self {
        case .choice(let choices): choices.map { $0.word }
        case .flag: ["no", "yes"]
        case .whole, .decimal, .text: []
        }
    }

    /// True for passwords, whose values are never shown.
    var isSecret: Bool {
        switch self {
        case .text(.secret, _), .text(.wifiPassword, _): true
        default: false
        }
    }

    /// Parses a value as it is written in the settings file; nil if it is not allowed.
    func value(of text: some Collection<UInt8>) -> SettingValue? {
        switch self {
        case .whole(let range, let automatic):
            if automatic, Self.word(text, in: ["auto"]) != nil { return .number(0) }
            guard let number = FixedPoint.whole(text), range.contains(number) || (automatic && number == 0) else {
                return nil
            }
            return .number(number)
        case .decimal(let range):
            guard let number = FixedPoint.thousandths(text), range.contains(number) else { return nil }
            return .number(number)
        case .choice: return Self.word(text, in: choices).map { .number($0) }
        case .flag: return Self.word(text, in: ["no", "yes", "off", "on", "false", "true"]).map { .number($0 & 1) }
        case .text(let rule, let maximum):
            guard text.count <= maximum else { return nil }
            let string = String(decoding: text, as: UTF8.self)
            return rule.allows(string) ? .text(string) : nil
        }
    }

    /// Formats a value as it is written in the settings file.
    func text(of value: SettingValue) -> String {
        var bytes: [UInt8] = []
        append(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a value as it is written in the settings file.
    func append(_ value: SettingValue, to bytes: inout [UInt8]) {
        switch (self, value) {
        case (.whole(_, let automatic), .number(let number)):
            if automatic, number == 0 { bytes += "auto".utf8 } else { FixedPoint.append(whole: number, to: &bytes) }
        case (.decimal, .number(let number)): FixedPoint.append(thousandths: number, to: &bytes)
        case (.choice(let choices), .number(let number)):
            if choices.indices.contains(number) { bytes += choices[number].word.utf8 }
        case (.flag, .number(let number)): bytes += (number == 0 ? "no" : "yes").utf8
        case (.text, .text(let text)): bytes += text.utf8
        default: break
        }
    }

    /// True if the value has the right type and is within its range.
    func allows(_ value: SettingValue) -> Bool {
        switch (self, value) {
        case (.whole(let range, let automatic), .number(let number)):
            range.contains(number) || (automatic && number == 0)
        case (.decimal(let range), .number(let number)): range.contains(number)
        case (.choice(let choices), .number(let number)): choices.indices.contains(number)
        case (.flag, .number(let number)): number == 0 || number == 1
        case (.text(let rule, let maximum), .text(let text)): text.utf8.count <= maximum && rule.allows(text)
        default: false
        }
    }

    /// The allowed values as they are written in the settings file, for comments and messages; empty for texts.
    var allowed: String {
        switch self {
        case .whole(let range, let automatic):
            (automatic ? "auto, " : "") + String(range.lowerBound) + "..." + String(range.upperBound)
        case .decimal(let range): FixedPoint.text(range.lowerBound) + "..." + FixedPoint.text(range.upperBound)
        case .choice: choices.reduce("") { $0.isEmpty ? $1 : $0 + ", " + $1 }
        case .flag: "yes, no"
        case .text(let rule, _):
            switch rule {
            case .host, .hostAndPort, .server: "mylab.local, 192.168.1.20"
            case .address: "192.168.1.20"
            case .netmask: "255.255.255.0"
            case .extent: "154x86"
            case .gpioLine: "gpiochip0:17"
            case .touchMatrix: "-1 0 1 0 1 0"
            case .mailAddress: "somebody@mylab.local"
            case .unit: "uV"
            case .country: "DE"
            case .words, .visible, .secret, .wifiName, .wifiPassword: ""
            }
        }
    }

    /// The index of a word among the choices. Upper and lower case count as equal.
    private static func word(_ text: some Collection<UInt8>, in words: [String]) -> Int? {
        words.firstIndex { ASCII.equal($0.utf8, text) }
    }
}
