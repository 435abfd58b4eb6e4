import Settings
import Signals

/// All that a user reads, in one language. A table that misses a text does not compile.
///
/// Where a text holds {0} or {1}, `filled` puts values there. Texts that depend on a number have a form for one.
public struct Strings: Sendable {
    /// ISO 639-1 code: "en". What is not constant is changed by a test that makes up a language.
    public package(set) var code: String
    /// The language's own name.
    public package(set) var languageName: String

    // Words that many screens use.
    public let ok: String
    public let cancel: String
    public let close: String
    public let connect: String
    public let demo: String
    public let channelsOne: String
    public let channels: String

    /// Screenshots and mail.
    public let screenshot: ScreenshotStrings
    public let settings: SettingsStrings
    public let keyboard: KeyboardStrings
    public let limits: LimitsStrings
    public let restart: RestartStrings
    public let storage: StorageStrings
    public let recording: RecordingStrings
    public let replay: ReplayStrings
    public let device: DeviceStrings
    public let files: FileStrings
    public let stick: StickStrings
    public let update: UpdateStrings
    public let wifi: WiFiStrings
    public let tia: TiAStrings
    public let lsl: LSLStrings
    public let streams: StreamStrings

    // Connection screen.
    public let hostPlaceholder: String
    public let portPlaceholder: String
    public let historyNoMatchTitle: String
    public let historyNoMatchText: String
    public let historyDamaged: String
    public let connecting: String
    public let illegalInputTitle: String
    public package(set) var hostMissing: String
    public let hostIllegal: String
    public let hostIPv6: String
    public let portMissing: String
    public let portIllegal: String
    public let today: String
    public let yesterday: String
    /// {0} day, {1} month.
    public let date: String
    /// Abbreviated, January first.
    public let months: [String]

    public let keyPort: String
    public let keyHost: String

    // Why a source cannot be used.
    public let connectFailedTitle: String
    public let connectionLostTitle: String
    public let unknownHost: String
    public let refused: String
    public let unreachable: String
    public let timedOut: String
    public let wrongProtocol: String
    public let protocolViolation: String
    /// {0} the port.
    public let forbiddenPort: String
    public let declined: String
    public let tooLarge: String
    public let connectionLost: String
    public let noChannels: String
    public let systemError: String
    /// A reason, as it stands in another sentence.
    public let reason: @Sendable (SourceReason) -> String
    /// {0} the kind's own number.
    public let sourceError: String
    /// {0} seconds.
    public let retryIn: String
    public let reconnected: String

    /// {0} sources.
    public let tooManySources: String
    /// {0} the source's name.
    public let sourceLost: String
    /// {0} sources.
    public let sourceCount: String
    public let back: String
    public let addSource: String
    public let moreSources: String

    // Selection screen.
    public let disconnect: String
    public let apply: String
    public let details: String
    /// {0} selected, {1} all.
    public let selectedOf: String
    public let selectedOfOneChannel: String
    public let selectedOfChannels: String
    public let selectionFull: String
    public let overloadTitle: String
    public let overloadText: String
    public let noChannelsTitle: String

    // Details sheet.
    public let detailsTitle: String
    /// How data come that are simulated.
    public let simulated: String
    /// {0} received, {1} lost samples.
    public let sampleFigures: String
    /// {0} events.
    public let eventFigures: String
    public let rate: String
    public let unitUnknown: String
    public let regular: String
    public let irregular: String
    /// {0} samples.
    public let blockOne: String
    public let blockMany: String

    // Signal types, in the order of `SignalType.allCases`.
    public let signalTypes: [String]

    // Visualization screen.
    public let selection: String
    public let play: String
    public let pause: String
    public let frozen: String
    /// {0} time of day.
    public let frozenByButton: String
    public let frozenByTouch: String
    public let waitingForData: String
    /// {0} percent.
    public let lostPerMinute: String
    /// {0} packets.
    public let lostInSession: String
    /// {0} milliseconds.
    public let newest: String
    /// {0} seconds.
    public let newestSeconds: String
    public let framesPerSecond: String
    /// {0} seconds.
    public let lookingBack: String
    public let sourceFailedTitle: String
    /// {0} page, {1} pages.
    public let page: String
    public let decimalSeparator: String
    public let visualization: VisualizationStrings
    public let cursors: CursorStrings
    public let reception: ReceptionStrings
    public let markers: MarkerStrings
    public let montage: MontageStrings
    public let paper: PaperStrings
    public let spectrogram: SpectrogramStrings
    public let scope: ScopeStrings

    /// The languages that can be chosen, the first is the default. A new one is its tables, in a file of its own, and its
    /// name here; the choices of the setting `language` follow.
    nonisolated(unsafe) public package(set) static var all: [Strings] = [.english, .german]

    /// Tells the setting `language` its choices: before settings are read, as `SettingRow.offerLanguages` asks for.
    public static func offer() { SettingRow.offerLanguages(all.map { $0.code }) }

    /// The table for a language code; English when there is none.
    public static func language(_ code: String) -> Strings {
        for table in all where table.code == code { return table }
        return .english
    }
}

extension String {
    /// The text with {0}, {1} … replaced by values; a number without a value stays as it is.
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
