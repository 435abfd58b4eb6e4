import Acquisition
import Services
import Settings
import Signals
import Widgets

extension RecordingScreen {
    /// The names of the formats, in the order of the setting's values.
    private static let formats = ["BDF+", "EDF+", "XDF"]
    /// No recording starts if the card has space for less than this number of seconds.
    private static let leastSeconds: Int64 = 10
    /// The maximum number of channels that the sheet names.
    private static let namedChannels = 16

    /// The number of seconds for which the card has space; nil while it is unknown.
    var secondsLeft: Int64? {
        if status.isRecording { return status.secondsLeft }
        guard let bytes = listing?.freeBytes else { return nil }
        return outlook?.seconds(in: bytes)
    }

    /// True if a recording would end at once, for lack of space.
    var isCardFull: Bool { secondsLeft.map { $0 < Self.leastSeconds } ?? false }

    func rows() -> [FactRow] {
        let strings = looks.strings
        let words = strings.recordingSheet
        var rows: [FactRow] = []
        if let since = status.since {
            rows.append(.fact(strings.recording.duration, Strings.duration((now - since) / 1_000_000_000)))
        } else {
            let settings = context.settings.current
            let (format, code) = (SettingKey(.recordingFormat), SettingKey(.recordingCode))
            rows.append(
                .segments(
                    id: Choice.format, name: "recording.format", title: strings.title(of: format), Self.formats,
                    selected: settings[number: format]))
            rows.append(
                .link(
                    id: Choice.code, name: "recording.code", title: strings.title(of: code),
                    value: settings.recordingCode.isEmpty ? strings.settings.notSet : settings.recordingCode))
            if let outlook { rows += self.rows(outlook) }
        }
        rows += spaceRows
        let last = lastRecording.map { file in
            let title = strings.title(of: file)
            return file.recording.map { title + " \u{B7} " + Strings.duration($0.seconds) } ?? title
        }
        if listing != nil { rows.append(.fact(words.last, last ?? words.noLast)) }
        return rows
    }

    private func rows(_ outlook: RecordingOutlook) -> [FactRow] {
        let strings = looks.strings
        let words = strings.recordingSheet
        var rows: [FactRow] = []
        if outlook.fitsXDFAlone {
            rows.append(.caution(strings.recording.onlyXDFTitle + ": " + strings.recording.onlyXDF))
        }
        if let refusal = outlook.refusal { rows.append(.caution(strings.words(for: refusal))) }
        // Show an ellipsis in place of the running number in the file name, because the number is not known before the recording starts.
        let name = outlook.name
        rows.append(
            .fact(
                words.file,
                name.isCounted ? name.stem + "_\u{2026}." + name.ending.description : name.fileName(number: 1)))
        let channels = context.acquisition.channels
        var names = ""
        for channel in channels.prefix(Self.namedChannels) {
            let entry = channel.entry
            names += names.isEmpty ? "" : ", "
            names += strings.graphTitle(type: entry.type, label: entry.label, number: entry.number)
        }
        if channels.count > Self.namedChannels { names += ", \u{2026}" }
        let count = String(outlook.channelCount)
        rows.append(
            .fact(strings.recording.channelCount, names.isEmpty ? count : words.channels.filled(count, names)))
        return rows
    }

    /// The row with the time for which the card has space; a warning if this time is short.
    private var spaceRows: [FactRow] {
        let strings = looks.strings
        guard let seconds = secondsLeft else { return [] }
        if !status.isRecording, isCardFull { return [.caution(strings.storage.words(for: .cardFull))] }
        if seconds < RecordingStatus.fewSeconds { return [.caution(strings.recording.space(forSeconds: seconds))] }
        return [.fact(strings.recordingSheet.space, strings.recording.left(seconds: seconds))]
    }
}
