import Services
import Signals
import Widgets

extension StreamList.Row {
    /// "EEG · 32 channels · 500 Hz · lab-pc", behind what `isOpen` says.
    func facts(_ strings: Strings) -> String {
        let rate = stream.rate.isIrregular ? strings.irregular : strings.words(for: stream.rate)
        let facts = [
            isOpen ? strings.streams.isOpen : "", Strings.seen(stream.type), strings.channelCount(stream.channelCount),
            rate,
            Strings.seen(stream.host),
        ]
        return facts.reduce("") { $1.isEmpty ? $0 : $0.isEmpty ? $1 : $0 + " · " + $1 }
    }
}
