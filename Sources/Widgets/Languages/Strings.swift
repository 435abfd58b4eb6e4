import Settings
import Signals
import Text

/// All texts of the user interface in one language. A table that lacks one of the texts does not compile. The modules of screens add the texts of
/// their features as extensions.
///
/// `filled` replaces {0} and {1} in a text by values. If a text contains a number, there is a separate text for the number one.
///
/// It is a class. A struct would have 600 texts, each with a reference count, and the compiler would generate code that copies all of them at every
/// place where the struct is passed.
public final class Strings: Sendable {
    /// The code of the language in ISO 639-1, for example "en".
    public let code: String
    /// The language as an enumeration. It selects the texts that settings and kinds of signals contain in their declarations.
    public let language: Language
    /// The name of the language in the language itself.
    public let languageName: String

    // Short texts that many screens use (this and the following ones).
    public let ok: String
    public let cancel: String
    public let close: String
    public let back: String
    public let apply: String
    public let delete: String
    public let selection: String
    public let play: String
    /// The title of the buttons that open settings.
    public let settingsTitle: String
    public let thisDevice: String
    public let illegalInputTitle: String
    public let channelsOne: String
    public let channels: String
    /// The text for a number of open sources. {0} is the number.
    public let sourceCount: String
    public let rate: String
    public let irregular: String
    /// The text after the name of a channel that its source does not offer.
    public let notOffered: String
    /// The text that is added to a scale if negative values are at the top.
    public let negativeUp: String
    /// The text for a date without a year. {0} is the day, {1} the month.
    public let date: String
    /// The abbreviated names of the months, from January on.
    public let months: [String]
    /// The default names of the eight markers.
    public let markerNames: [String]
    public let decimalSeparator: String
    /// The name of the transport of simulated data.
    public let simulated: String
    /// The name of the transport of a replayed recording.
    public let fromFile: String

    // The tables of texts that several modules use (this and the following ones). The tables of single features are in their modules (`Languages`).
    public let keyboard: KeyboardStrings
    public let storage: StorageStrings
    public let recording: RecordingStrings
    public let sourceErrors: SourceErrorStrings
    public let address: AddressStrings
    public let busy: BusyStrings

    init(
        code: String, language: Language, languageName: String, ok: String, cancel: String, close: String,
        back: String, apply: String, delete: String, selection: String, play: String, settingsTitle: String,
        thisDevice: String, illegalInputTitle: String, channelsOne: String, channels: String, sourceCount: String,
        rate: String, irregular: String, notOffered: String, negativeUp: String, date: String, months: [String],
        markerNames: [String], decimalSeparator: String, simulated: String, fromFile: String,
        keyboard: KeyboardStrings, storage: StorageStrings, recording: RecordingStrings,
        sourceErrors: SourceErrorStrings, address: AddressStrings, busy: BusyStrings
    ) {
        self.code = code
        self.language = language
        self.languageName = languageName
        self.ok = ok
        self.cancel = cancel
        self.close = close
        self.back = back
        self.apply = apply
        self.delete = delete
        self.selection = selection
        self.play = play
        self.settingsTitle = settingsTitle
        self.thisDevice = thisDevice
        self.illegalInputTitle = illegalInputTitle
        self.channelsOne = channelsOne
        self.channels = channels
        self.sourceCount = sourceCount
        self.rate = rate
        self.irregular = irregular
        self.notOffered = notOffered
        self.negativeUp = negativeUp
        self.date = date
        self.months = months
        self.markerNames = markerNames
        self.decimalSeparator = decimalSeparator
        self.simulated = simulated
        self.fromFile = fromFile
        self.keyboard = keyboard
        self.storage = storage
        self.recording = recording
        self.sourceErrors = sourceErrors
        self.address = address
        self.busy = busy
    }

    /// The languages that the user can select. The first one is the default. A new language needs its tables in its own file, and its name here. The
    /// choices of the setting `language` follow from this list.
    nonisolated(unsafe) public package(set) static var all: [Strings] = [.english, .german]

    /// Sets the choices of the setting `language`. Must be called before settings are read; see `SettingRow.offerLanguages`.
    public static func offer() { SettingRow.offerLanguages(all.map { $0.code }) }

    /// The texts for a language code; the English texts if there are none for this language.
    public static func language(_ code: String) -> Strings {
        for table in all where table.code == code { return table }
        return .english
    }
}

extension String {
    /// The text with {0}, {1} … replaced by the values. A placeholder without a value remains.
    public func filled(_ values: String...) -> String {
        var result: [UInt8] = []
        let bytes = Array(utf8)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "{"), index + 2 < bytes.count, bytes[index + 2] == UInt8(ascii: "}"),
                bytes[index + 1] >= UInt8(ascii: "0"), Int(bytes[index + 1] - UInt8(ascii: "0")) < values.count
            {
                result.append(contentsOf: values[Int(bytes[index + 1] - UInt8(ascii: "0"))].utf8)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
