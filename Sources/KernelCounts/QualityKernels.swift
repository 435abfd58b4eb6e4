import BandPower
import Quality
import Signals
import Spectrum

/// Counts the instructions of rating the quality of 64 channels at 512 Hz for a quarter of a second: without the comparison of channels (three of
/// four quarters) and with it (one of four quarters). 1 percent of the processor is 5 million instructions per second, or 152 per sample.
func countQuality(_ meter: Meter) {
    countQuality(meter, "quality-64", compares: false)
    countQuality(meter, "quality-64-compared", compares: true)
    countWelch(meter)
}

private func countQuality(_ meter: Meter, _ name: String, compares: Bool) {
    let (channels, quarter) = (64, 128)
    let samples = testSignal(4096)
    let rings = (0..<channels).map { _ in SampleRing(capacity: 2048) }
    guard let limits = QualityLimits(.eeg, QualitySettings()),
        let rating = QualityMeter(
            rings.map { RatedChannel(ring: $0, limits: limits, unit: "uV") }, rate: SamplingRate(hertz: 512),
            tables: SpectrumTables())
    else { return }
    var place = 0
    func send(_ quarters: Int) {
        for index in 0..<quarters * quarter {
            let value = samples[(place + index) % samples.count]
            for (number, ring) in rings.enumerated() {
                ring.append(value + samples[(place + index + 61 * number) % samples.count])
            }
        }
        place += quarters * quarter
    }
    func rate() {
        // Advance once for each frame in a quarter of a second.
        for _ in 0..<15 { rating.advance() }
    }
    // Send data so that the measured quarter of a second is the fourth in its second, in which channels are compared, or the first quarter after it.
    send(compares ? 0 : 1)
    rate()
    meter.measure(
        name, per: "sample", quarter * channels,
        prepare: {
            send(3)
            for _ in 0..<4 { rate() }
            send(1)
        }, rate)
}

/// Counts the instructions of the spectrum of a window of four seconds at 250 Hz, and of the mean of eight windows.
private func countWelch(_ meter: Meter) {
    let ring = SampleRing(capacity: 4096)
    guard let plan = WelchPlan(WelchSettings(), rate: SamplingRate(hertz: 250), tables: SpectrumTables()) else {
        return
    }
    let welch = WelchMeter(ring, plan)
    let samples = testSignal(500)
    func send() { samples.withUnsafeBufferPointer { ring.append($0) } }
    for _ in 0..<12 {
        send()
        welch.advance()
    }
    meter.measure("welch-1000", per: "window", 1, prepare: send) { welch.advance() }
}
