import Quality
import Signals
import Spectrum
import Text

/// The command that prints each channel's quality four times a second.
final class QualityCommand: AnalyzeCommand {
    let name = "quality"
    let summary = "how good each channel is, four times a second, and why it is not"
    let options = ["--electrodes", "--wet", "--dry", "--full-scale"]
    let takesManyFiles = false
    let flags = ["--measures"]
    let help = """
        analyze quality [options] FILE: how good each channel of a recording is, four times a second.

          --electrodes wet|dry   the electrodes of an EEG (wet)
          --wet UV, --dry UV     the largest amplitude of a good EEG, in microvolts (20 and 12)
          --full-scale UV        the amplifier's largest value, in microvolts (not known)
          --measures             adds what was measured, in the channel's unit

        Columns: seconds (the end of the window), channel, value (of this window, 0 to 100), quality (the mean of the last
        five), state (good, amber, red), reason, measure (what the next column is), measured.
        With --measures also: lost (percent), range, repeated (percent), amplitude (1 to 40 Hz), mains, hertz, noise (above
        40 Hz), correlation, motion. Channels of EEG, EOG, ECG and EMG are rated, at rates from 32 to 65536 Hz.
        """

    func run(_ arguments: CommandArguments, _ output: (String) -> Void) throws(AnalyzeError) {
        var settings = QualitySettings()
        settings.electrodes = try arguments.word("--electrodes", ["wet", "dry"]) == 1 ? .dry : .wet
        if let wet = try arguments.thousandths("--wet", Self.amplitudes) { settings.wetAmplitude = Float(wet) / 1000 }
        if let dry = try arguments.thousandths("--dry", Self.amplitudes) { settings.dryAmplitude = Float(dry) / 1000 }
        if let scale = try arguments.thousandths("--full-scale", 1...1_000_000_000) {
            settings.fullScales = PerKind(Float(scale) / 1000)
        }
        let streams = try RecordedStreams(
            arguments.path, seconds: 3, reason: "no channel is an EEG, EOG, ECG or EMG at 32 to 65536 Hz"
        ) { signal in
            QualityMeter.rates.contains(signal.rate.milliHertz) && QualityLimits(signal.type, settings) != nil
        }
        let tables = SpectrumTables()
        let meters = streams.streams.map { stream in
            QualityLimits(stream.signal.type, settings).flatMap { limits in
                QualityMeter(
                    stream.rings.map { RatedChannel(ring: $0, limits: limits, unit: stream.signal.unit) },
                    rate: stream.signal.rate, tables: tables)
            }
        }
        let hasMeasures = arguments.has("--measures")
        output(Self.header + (hasMeasures ? Self.measureHeader : ""))
        try streams.play(step: 250_000_000) { stream in
            guard let index = streams.streams.firstIndex(where: { $0.rings[0] === stream.rings[0] }),
                let meter = meters[index]
            else { return }
            // Advance the meter several times, because each turn computes the correlations of a few channels only.
            for _ in 0..<Self.turns where meter.advance() {
                for channel in stream.channels.indices {
                    output(Self.line(meter, channel, stream, hasMeasures))
                }
            }
        }
    }

    private static let amplitudes = 1000...1_000_000
    /// The number of turns that the device's loop makes in a quarter of a second.
    private static let turns = 15
    private static let header = "seconds,channel,value,quality,state,reason,measure,measured"
    private static let measureHeader = ",lost,range,repeated,amplitude,mains,hertz,noise,correlation,motion"

    private static func line(
        _ meter: QualityMeter, _ channel: Int, _ stream: RecordedStreams.Stream, _ hasMeasures: Bool
    ) -> String {
        var line = CSVLine()
        line.add(Double(stream.signal.rate.nanoseconds(ofSample: meter.end)) / 1e9, decimals: 3)
        line.add(stream.signal.labels[channel])
        line.add(meter.newest[channel].value)
        let quality = meter.qualities[channel]
        line.add(quality?.value)
        line.add(word(quality?.state))
        let finding = meter.newest[channel].finding
        line.add(finding?.reason.words[.english] ?? "")
        line.add(word(finding?.measure))
        line.add(finding?.value)
        guard hasMeasures else { return line.text }
        let measures = meter.measures[channel]
        line.add(100 * Float(measures.lost) / Float(max(1, measures.count)))
        line.add(measures.range)
        line.add(100 * measures.repeated)
        line.add(measures.amplitude)
        line.add(measures.mains)
        line.add(Double(measures.mainsHertz), decimals: 0)
        line.add(measures.noise)
        line.add(measures.correlation)
        line.add(measures.motion)
        return line.text
    }

    private static func word(_ state: QualityState?) -> String {
        switch state {
        case .good: "good"
        case .amber: "amber"
        case .red: "red"
        case nil: ""
        }
    }

    private static func word(_ measure: QualityFinding.Measure?) -> String {
        switch measure {
        case .percent: "percent"
        case .microvolts: "uV"
        case .microvoltsPerSecond: "uV/s"
        case .timesTheRest: "times the rest"
        case .correlation: "correlation"
        case nil: ""
        }
    }
}
