import ECG
import Signals

/// Counts the instructions per sample of the heart rate's computation, at 250, 1000 and 4096 Hz. The signal resembles
/// an ECG of 60 beats per minute; each block has as many samples as arrive during one frame of the display.
func countHeartRate(_ meter: Meter) {
    countHeartRate(meter, "heart-rate-250", 250, block: 4)
    countHeartRate(meter, "heart-rate-1000", 1000, block: 17)
    countHeartRate(meter, "heart-rate-4096", 4096, block: 68)
}

private func countHeartRate(_ meter: Meter, _ name: String, _ hertz: UInt32, block: Int) {
    let rate = SamplingRate(hertz: hertz)
    // Do not use the noise of the simulation: using its generator here would change how the compiler calls the measured generators.
    let noise = testSignal(8 * Int(hertz))
    let samples = noise.indices.map { index in
        // A QRS complex of 80 ms each second, with a little noise.
        let phase = Float(index % Int(hertz)) / Float(hertz) / 0.08
        return noise[index] / 1000 + (phase < 1 ? 1 - (2 * phase - 1).magnitude : 0)
    }
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
    // Process six seconds first, so that the detector has learned the beats and all repetitions do the same work.
    take(6 * Int(hertz))
    meter.measure(name, per: "sample", count) { take(count) }
}
