extension Strings {
    /// Makes a language for tests: a copy of another language with a different code, name and one different text.
    package convenience init(copyOf other: Strings, code: String, languageName: String, illegalInputTitle: String) {
        self.init(
            code: code, language: other.language, languageName: languageName, ok: other.ok, cancel: other.cancel,
            close: other.close, back: other.back, apply: other.apply, delete: other.delete,
            selection: other.selection, play: other.play, settingsTitle: other.settingsTitle,
            thisDevice: other.thisDevice, illegalInputTitle: illegalInputTitle, channelsOne: other.channelsOne,
            channels: other.channels, sourceCount: other.sourceCount, rate: other.rate, irregular: other.irregular,
            notOffered: other.notOffered, negativeUp: other.negativeUp, date: other.date, months: other.months,
            markerNames: other.markerNames, decimalSeparator: other.decimalSeparator, simulated: other.simulated,
            fromFile: other.fromFile, keyboard: other.keyboard, storage: other.storage, recording: other.recording,
            sourceErrors: other.sourceErrors, address: other.address, busy: other.busy)
    }
}
