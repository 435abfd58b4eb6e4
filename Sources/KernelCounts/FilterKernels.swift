import Filters
import Signals

/// Four channels at 4096 Hz, with as many samples as come in a frame and as many as are filtered at once of the past.
func countFilters(_ meter: Meter) {
    countFilters(meter, "filter-all-4096", FilterSettings(highPass: 500, lowPass: 70_000, notch: 50_000), block: 68)
    countFilters(
        meter, "filter-all-4096-past", FilterSettings(highPass: 500, lowPass: 70_000, notch: 50_000), block: 128)
    countFilters(meter, "filter-band-4096", FilterSettings(highPass: 500, lowPass: 70_000), block: 68)
}

private func countFilters(_ meter: Meter, _ name: String, _ settings: FilterSettings, block: Int) {
    let bank = FilterBank(settings, rate: SamplingRate(hertz: 4096))
    let samples = testSignal(1024)
    let rings = (0..<FilterBank.lanes).map { _ in SampleRing(capacity: 4096) }
    meter.measure(name, per: "sample", 8 * block * FilterBank.lanes) {
        for turn in 0..<8 {
            for lane in 0..<FilterBank.lanes {
                samples.withUnsafeBufferPointer { all in
                    guard let start = all.baseAddress else { return }
                    bank.samples(ofLane: lane).update(from: start + (turn + lane) * 64, count: block)
                }
            }
            bank.filter(block)
            for lane in 0..<FilterBank.lanes {
                rings[lane].append(UnsafeBufferPointer(start: bank.samples(ofLane: lane), count: block))
            }
        }
    }
}
