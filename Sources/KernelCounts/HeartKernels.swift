import ECG
import Signals

/// An ECG of 60 beats a minute at 250, 1000 and 4096 Hz, with as many samples as come in a frame.
func countHeartRate(_ meter: Meter) {
    countHeartRate(meter, "heart-rate-250", 250, block: 4)
    countHeartRate(meter, "heart-rate-1000", 1000, block: 17)
    countHeartRate(meter, "heart-rate-4096", 4096, block: 68)
}

private func countHeartRate(_ meter: Meter, _ name: String, _ hertz: UInt32, block: Int) {
    let rate = SamplingRate(hertz: hertz)
    let generator = ECGGenerator(lead: .ii, channel: 0, rate: rate, seed: 1)
    let samples = (0..<8 * Int(hertz)).map { _ in generator.next() }
    let count = 1024 / block * block
    guard let detector = RPeakDetector(rate: rate) else { return }
    var heart = HeartRate(rate: rate)
    var end = 0
    func take(_ count: Int) {
        samples.withUnsafeBufferPointer { all in
            for _ in 0..<count / block {
                let first = end % (all.count - block)
                detector.take(UnsafeBufferPointer(rebasing: all[first..<first + block]), first: Int64(end)) {
                    heart.add($0)
                }
                end += block
            }
        }
    }
    // What was learned stays, so that each repetition does the same.
    take(6 * Int(hertz))
    meter.measure(name, per: "sample", count) { take(count) }
}
