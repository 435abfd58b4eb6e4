import Acquisition
import Signals
import Text
import Widgets

extension DetailsScreen {
    /// The lines with a source's figures: "UDP · 12345 received · 3 lost", then "0 late · 0 malformed · reconnected 1×". If the protocol has no
    /// packets, the first line counts samples, and the second line states only the reconnections. The second line ends with the sender's clock, if it
    /// is known. Further lines count dropped samples, and texts that did not become markers.
    package static func figures(
        _ figures: SourceStatistics, unmarkedTexts: Int64 = 0, _ strings: Strings
    ) -> [String] {
        let words = strings.reception
        let transport = strings.words(for: figures.transport)
        let (received, lost) = (String(figures.packetsReceived), String(figures.packetsLost))
        let (totals, troubles) =
            switch figures.counted {
            case .packets:
                (
                    words.packets.filled(received, lost),
                    words.troubles.filled(
                        String(figures.packetsLate), String(figures.packetsBad), String(figures.reconnects))
                )
            case .samples: (words.samples.filled(received, lost), words.reconnects.filled(String(figures.reconnects)))
            }
        var lines = [
            transport.isEmpty ? totals : transport + " · " + totals,
            figures.clock.map { troubles + " · " + Self.words(for: $0, strings) } ?? troubles,
        ]
        if figures.packetsDropped > 0 { lines.append(words.droppedSamples.filled(String(figures.packetsDropped))) }
        if unmarkedTexts > 0 { lines.append(words.unmarkedTexts.filled(String(unmarkedTexts))) }
        return lines
    }

    /// The difference between the clocks as a text: "sender's clock +12.345 s, ± 0.2 ms".
    private static func words(for clock: ClockDifference, _ strings: Strings) -> String {
        let separator = strings.decimalSeparator.utf8.first ?? UInt8(ascii: ".")
        var (offset, spread) = (ValueText(decimalSeparator: separator), ValueText(decimalSeparator: separator))
        if clock.offset >= 0 { offset.append("+") }
        offset.append(Double(clock.offset) / 1e9, decimals: 3)
        // Show an uncertainty of at least 0.1 ms, because the measurement is not more precise.
        spread.append(max(0.1, Double(clock.spread) / 1e6), decimals: 1)
        return strings.reception.clock.filled(offset.string, spread.string)
    }

    /// The data received for a channel as a text: "5120 received · 3 lost", or "events: 7" for an irregular channel.
    package static func words(for entry: SampleStore.Entry, _ strings: Strings) -> String {
        let figures =
            switch entry.data {
            case .samples(let ring, _):
                strings.details.sampleFigures.filled(String(ring.end - ring.lost), String(ring.lost))
            case .events(let ring): strings.details.eventFigures.filled(String(ring.end))
            }
        return entry.presence.isOffered ? figures : strings.notOffered + " \u{B7} " + figures
    }

    /// The properties of a signal as a text: "250 Hz · µV · regular · 8 samples per block"; irregular signals have no rate in this text.
    static func words(for signal: Signal, _ strings: Strings) -> String {
        var text = signal.rate.isIrregular ? "" : strings.words(for: signal.rate) + " · "
        text += signal.unit.isEmpty ? strings.details.unitUnknown : signal.unit
        text += " · " + (signal.rate.isIrregular ? strings.irregular : strings.details.regular)
        let block =
            signal.blockSize == 1
            ? strings.details.blockOne : strings.details.blockMany.filled(String(signal.blockSize))
        return text + " · " + block
    }
}
