import Services
import Signals
import Widgets

extension StreamList.Row {
    /// The second line of a row: "EEG · 32 channels · 500 Hz · lab-pc". If the stream is open, the text `isOpen`
    /// precedes it.
    func facts(_ strings: Strings) -> String {
        if let sensor = stream.sensor { return facts(of: sensor, strings) }
        if let amplifier = stream.amplifier { return facts(of: amplifier, strings) }
        let rate = stream.rate.isIrregular ? strings.irregular : strings.words(for: stream.rate)
        let facts = [
            isOpen ? strings.streams.isOpen : "", Strings.seen(stream.type), strings.channelCount(stream.channelCount),
            rate,
            Strings.seen(stream.host),
        ]
        return Self.joined(facts)
    }

    /// The second line of a sensor's row: "Muse headband · strong signal". If the sensor is open, the text `isOpen`
    /// precedes it.
    private func facts(of sensor: NearbySensor, _ strings: Strings) -> String {
        let words = strings.sensors
        let kind =
            switch sensor.kind {
            case .strap: words.strap
            case .polarH10: words.polarH10
            case .muse: words.muse
            }
        let strength =
            switch sensor.bars {
            case 4?: words.strong
            case 3?: words.good
            case 2?: words.weak
            case nil: ""
            default: words.veryWeak
            }
        return Self.joined([isOpen ? strings.streams.isOpen : "", kind, strength])
    }

    /// The second line of an amplifier's row: "USB dongle DM00Q0QC".
    private func facts(of amplifier: PluggedAmplifier, _ strings: Strings) -> String {
        Self.joined([
            isOpen ? strings.streams.isOpen : "", strings.cyton.dongle.filled(Strings.seen(amplifier.serialNumber)),
        ])
    }

    private static func joined(_ facts: [String]) -> String {
        facts.reduce("") { $1.isEmpty ? $0 : $0.isEmpty ? $1 : $0 + " · " + $1 }
    }

    /// The first line of a row: the name of the stream. For a sensor, a title that distinguishes it from others with the same name.
    func title(_ strings: Strings) -> String {
        strings.shown(stream.sensor?.title ?? stream.name)
    }
}
