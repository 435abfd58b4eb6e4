import Settings
import Signals
import Text

/// All that a user reads, in one language. A table that misses a text does not compile.
///
/// Where a text holds {0} or {1}, `filled` puts values there. Texts that depend on a number have a form for one.
///
/// A class: copying a struct of 600 texts, each with its reference count, was written out at every place that hands it on.
public final class Strings: Sendable {
    /// ISO 639-1 code: "en".
    public let code: String
    /// Of the texts that stand beside what they name: settings, kinds of signals.
    public let language: Language
    /// The language's own name.
    public let languageName: String

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
    public let hostMissing: String
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

    init(
        code: String, language: Language, languageName: String, ok: String, cancel: String, close: String,
        connect: String, demo: String,
        channelsOne: String, channels: String, screenshot: ScreenshotStrings, settings: SettingsStrings,
        keyboard: KeyboardStrings, limits: LimitsStrings, restart: RestartStrings, storage: StorageStrings,
        recording: RecordingStrings, replay: ReplayStrings, device: DeviceStrings, files: FileStrings,
        stick: StickStrings, update: UpdateStrings, wifi: WiFiStrings, tia: TiAStrings, lsl: LSLStrings,
        streams: StreamStrings, hostPlaceholder: String, portPlaceholder: String, historyNoMatchTitle: String,
        historyNoMatchText: String, historyDamaged: String, connecting: String, illegalInputTitle: String,
        hostMissing: String, hostIllegal: String, hostIPv6: String, portMissing: String, portIllegal: String,
        today: String, yesterday: String, date: String, months: [String], keyPort: String, keyHost: String,
        connectFailedTitle: String, connectionLostTitle: String, unknownHost: String, refused: String,
        unreachable: String, timedOut: String, wrongProtocol: String, protocolViolation: String,
        forbiddenPort: String, declined: String, tooLarge: String, connectionLost: String, noChannels: String,
        systemError: String, reason: @escaping @Sendable (SourceReason) -> String, sourceError: String,
        retryIn: String, reconnected: String, tooManySources: String, sourceLost: String, sourceCount: String,
        back: String, addSource: String, moreSources: String, disconnect: String, apply: String, details: String,
        selectedOf: String, selectedOfOneChannel: String, selectedOfChannels: String, selectionFull: String,
        overloadTitle: String, overloadText: String, noChannelsTitle: String, detailsTitle: String, simulated: String,
        sampleFigures: String, eventFigures: String, rate: String, unitUnknown: String, regular: String,
        irregular: String, blockOne: String, blockMany: String, selection: String,
        play: String, pause: String, frozen: String, frozenByButton: String, frozenByTouch: String,
        waitingForData: String, lostPerMinute: String, lostInSession: String, newest: String, newestSeconds: String,
        framesPerSecond: String, lookingBack: String, sourceFailedTitle: String, page: String,
        decimalSeparator: String, visualization: VisualizationStrings, cursors: CursorStrings,
        reception: ReceptionStrings, markers: MarkerStrings, montage: MontageStrings, paper: PaperStrings,
        spectrogram: SpectrogramStrings, scope: ScopeStrings
    ) {
        self.code = code
        self.language = language
        self.languageName = languageName
        self.ok = ok
        self.cancel = cancel
        self.close = close
        self.connect = connect
        self.demo = demo
        self.channelsOne = channelsOne
        self.channels = channels
        self.screenshot = screenshot
        self.settings = settings
        self.keyboard = keyboard
        self.limits = limits
        self.restart = restart
        self.storage = storage
        self.recording = recording
        self.replay = replay
        self.device = device
        self.files = files
        self.stick = stick
        self.update = update
        self.wifi = wifi
        self.tia = tia
        self.lsl = lsl
        self.streams = streams
        self.hostPlaceholder = hostPlaceholder
        self.portPlaceholder = portPlaceholder
        self.historyNoMatchTitle = historyNoMatchTitle
        self.historyNoMatchText = historyNoMatchText
        self.historyDamaged = historyDamaged
        self.connecting = connecting
        self.illegalInputTitle = illegalInputTitle
        self.hostMissing = hostMissing
        self.hostIllegal = hostIllegal
        self.hostIPv6 = hostIPv6
        self.portMissing = portMissing
        self.portIllegal = portIllegal
        self.today = today
        self.yesterday = yesterday
        self.date = date
        self.months = months
        self.keyPort = keyPort
        self.keyHost = keyHost
        self.connectFailedTitle = connectFailedTitle
        self.connectionLostTitle = connectionLostTitle
        self.unknownHost = unknownHost
        self.refused = refused
        self.unreachable = unreachable
        self.timedOut = timedOut
        self.wrongProtocol = wrongProtocol
        self.protocolViolation = protocolViolation
        self.forbiddenPort = forbiddenPort
        self.declined = declined
        self.tooLarge = tooLarge
        self.connectionLost = connectionLost
        self.noChannels = noChannels
        self.systemError = systemError
        self.reason = reason
        self.sourceError = sourceError
        self.retryIn = retryIn
        self.reconnected = reconnected
        self.tooManySources = tooManySources
        self.sourceLost = sourceLost
        self.sourceCount = sourceCount
        self.back = back
        self.addSource = addSource
        self.moreSources = moreSources
        self.disconnect = disconnect
        self.apply = apply
        self.details = details
        self.selectedOf = selectedOf
        self.selectedOfOneChannel = selectedOfOneChannel
        self.selectedOfChannels = selectedOfChannels
        self.selectionFull = selectionFull
        self.overloadTitle = overloadTitle
        self.overloadText = overloadText
        self.noChannelsTitle = noChannelsTitle
        self.detailsTitle = detailsTitle
        self.simulated = simulated
        self.sampleFigures = sampleFigures
        self.eventFigures = eventFigures
        self.rate = rate
        self.unitUnknown = unitUnknown
        self.regular = regular
        self.irregular = irregular
        self.blockOne = blockOne
        self.blockMany = blockMany
        self.selection = selection
        self.play = play
        self.pause = pause
        self.frozen = frozen
        self.frozenByButton = frozenByButton
        self.frozenByTouch = frozenByTouch
        self.waitingForData = waitingForData
        self.lostPerMinute = lostPerMinute
        self.lostInSession = lostInSession
        self.newest = newest
        self.newestSeconds = newestSeconds
        self.framesPerSecond = framesPerSecond
        self.lookingBack = lookingBack
        self.sourceFailedTitle = sourceFailedTitle
        self.page = page
        self.decimalSeparator = decimalSeparator
        self.visualization = visualization
        self.cursors = cursors
        self.reception = reception
        self.markers = markers
        self.montage = montage
        self.paper = paper
        self.spectrogram = spectrogram
        self.scope = scope
    }

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
