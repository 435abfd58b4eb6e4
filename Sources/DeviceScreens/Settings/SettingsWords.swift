import Services
import Settings
import Signals
import Text
import Widgets

extension Strings {
    /// The texts for the choices of a setting.
    /// - Parameter unit: the unit of the channels on the scopes; empty if there is none.
    package func choices(of key: SettingKey, unit: String = "") -> [String] {
        if key.setting == .sensitivity, let kind = key.kind { return sensitivities(of: kind, unit: unit) }
        let row = key.row
        if row.group == .filters { return filterFrequencies(key) }
        switch key.setting {
        case .language: return Strings.all.map { $0.languageName }
        case .timeZone: return TimeZones.titles
        case .stackedScopes: return [settings.automatic] + row.choices.dropFirst()
        case .paperSpeed: return row.choices.map { $0 + " mm/s" }
        case .brightness: return row.choices.map { $0 + " %" }
        case .spectrumWindow:
            // Write the decimal separator of the language: "0,25 s".
            let (point, separator) = (UInt8(ascii: "."), decimalSeparator.utf8.first ?? UInt8(ascii: "."))
            return row.choices.map { choice in
                let number = choice.utf8.map { $0 == point ? separator : $0 }
                return settings.seconds.filled(String(decoding: number, as: UTF8.self))
            }
        case .rotation: return row.choices.map { settings.degrees.filled($0) }
        default: break
        }
        switch row.kind {
        case .choice(let choices): return choices.map { $0.title.isEmpty ? $0.word : $0.title[language] }
        case .flag: return [settings.no, settings.yes]
        case .whole, .decimal, .text: return []
        }
    }

    /// The name of a setting. In a title, the placeholders {0}, {1} and {2} stand for grammatical forms of the kind of signal.
    package func title(of key: SettingKey) -> String {
        let title = key.row.title[language]
        guard let facts = key.kind?.facts else { return title }
        return title.filled(facts.title[language], facts.inside[language], facts.behindOf[language])
    }

    /// The placeholder text in the entry field of a setting that has no text.
    func placeholder(of key: SettingKey) -> String {
        let marker = Setting.markers.firstIndex(of: key.setting) ?? -1
        return markerNames.indices.contains(marker) ? markerNames[marker] : settings.notSet
    }

    /// The value of a setting as its row shows it; empty if the setting has no text.
    /// - Parameter unit: the unit of the channels on the scopes; empty if there is none.
    func words(for key: SettingKey, in values: Settings, unit: String) -> String {
        let row = key.row
        switch (row.kind, values[key]) {
        case (.choice, .number(let number)), (.flag, .number(let number)):
            let choices = choices(of: key, unit: unit)
            return choices.indices.contains(number) ? choices[number] : ""
        case (.whole(_, let automatic), .number(let number)):
            if automatic && number == 0 {
                return row.unit == .hertz ? settings.allFrequencies : settings.automatic
            }
            return withUnit(String(number), row.unit, unit, values)
        case (.decimal, .number(let number)):
            let decimals = row.place.isOverGraphs ? 2 : 0
            let text = FixedPoint.text(number, decimals: decimals, separator: decimalSeparator)
            // Write a minus sign instead of a hyphen, because it is as wide as a digit.
            let shown = number < 0 ? "\u{2212}" + String(decoding: text.utf8.dropFirst(), as: UTF8.self) : text
            return withUnit(shown, row.unit, unit, values)
        case (.text, .text(let text)):
            return row.isSecret ? text.utf8.reduce("") { dots, _ in dots + "\u{2022}" } : text
        default: return ""
        }
    }

    private func withUnit(_ number: String, _ kind: SettingRow.Unit, _ unit: String, _ values: Settings) -> String {
        switch kind {
        case .none: number
        case .seconds: settings.seconds.filled(number)
        case .perSecond: settings.perSecond.filled(number)
        case .degrees: settings.degrees.filled(number)
        case .hertz: settings.hertz.filled(number)
        case .perMillimeter, .millimetersPerMillivolt: number
        case .signal: unit.isEmpty ? number : number + " " + unit
        case .power:
            values.usesDecibel ? number + " dB" : unit.isEmpty ? number : number + " " + unit + "\u{B2}"
        }
    }

    /// The reason why a text cannot be the value of a setting, as a sentence that names the field.
    func refusal(of key: SettingKey, _ text: String) -> String {
        let name = title(of: key)
        switch key.row.kind {
        case .whole(let range, _):
            return settings.numberIllegal.filled(name, String(range.lowerBound), String(range.upperBound))
        case .decimal(let range):
            return settings.numberIllegal.filled(
                name, FixedPoint.text(range.lowerBound), FixedPoint.text(range.upperBound))
        case .choice, .flag: return name
        case .text(let rule, let maximum):
            guard text.utf8.count <= maximum else { return settings.tooLong.filled(name) }
            let words =
                switch rule {
                case .host: settings.hostIllegal
                case .hostAndPort: hasBadPort(text) ? settings.portIllegal : settings.hostIllegal
                case .server:
                    HostInput.resemblesIPv6(text)
                        ? settings.hostIPv6 : hasBadPort(text) ? settings.portIllegal : settings.hostIllegal
                case .address: settings.addressIllegal
                case .netmask: settings.netmaskIllegal
                case .extent: settings.extentIllegal
                case .gpioLine: settings.gpioIllegal
                case .touchMatrix: settings.visibleIllegal
                case .mailAddress: settings.mailIllegal
                case .unit: settings.unitIllegal
                case .words: settings.wordsIllegal
                case .visible, .secret: settings.visibleIllegal
                case .wifiName: settings.wifiNameIllegal
                case .wifiPassword: settings.wifiPasswordIllegal
                case .country: settings.countryIllegal
                }
            return words.filled(name)
        }
    }

    /// True if the text is a host with a wrong port after a colon.
    private func hasBadPort(_ text: String) -> Bool {
        do throws(InputError) {
            _ = try HostInput.hostAndPort(text)
            return false
        } catch {
            return error == .portMissing || error == .portIllegal
        }
    }

    /// The text about a fault in the settings file.
    func words(for message: SettingsMessage) -> String {
        let text: String
        switch message.problem {
        case .unknownName: text = settings.unknownName.filled(message.excerpt)
        case .badValue(let key):
            let row = key.row
            text = (row.isSecret ? settings.badSecret : settings.badValue).filled(
                message.excerpt, message.formerName ?? row.name, defaultWords(row))
        case .setTwice(let key): text = settings.setTwice.filled(message.excerpt, key.row.name)
        case .notBelow(let key): text = settings.notBelow.filled(message.excerpt, key.row.name)
        case .addressMissing: text = settings.fixedAddressMissing
        case .notUnderstood: text = settings.notUnderstood.filled(message.excerpt)
        case .notUTF8: text = settings.notUTF8
        case .lineTooLong: text = settings.lineTooLong
        case .fileTooLong: text = settings.fileTooLong
        case .fileUnreadable: text = settings.fileUnreadable
        case .restored: text = settings.restored
        }
        return message.line > 0 ? settings.line.filled(String(message.line), text) : text
    }

    private func defaultWords(_ row: SettingRow) -> String {
        let text = row.text(of: row.standard)
        return text.isEmpty ? settings.notSet : text
    }

    /// The text about the faults in the settings file, as many as a dialog can show.
    func words(for messages: [SettingsMessage]) -> String {
        let most = 3
        var text = messages.prefix(most).reduce("") { $0.isEmpty ? words(for: $1) : $0 + "\n" + words(for: $1) }
        if messages.count > most { text += "\n" + settings.moreMessages.filled(String(messages.count - most)) }
        return text
    }
}
