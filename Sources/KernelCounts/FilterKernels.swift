import Filters
import Signals

/// Counts the instructions of filtering four channels at 4096 Hz, once with the number of samples in a frame, and once with the number of older
/// samples that are filtered at once.
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

/// Counts the instructions of filtering 64 channels at 4096 Hz against their common average, as the type FilteredChannels does in each frame.
func countMontages(_ meter: Meter) {
    countMontage(meter, "montage-average-64", FilterSettings())
    countMontage(meter, "montage-average-all-4096", FilterSettings(highPass: 500, lowPass: 70_000, notch: 50_000))
}

private func countMontage(_ meter: Meter, _ name: String, _ settings: FilterSettings) {
    let (channels, block) = (64, 68)
    let banks = (0..<channels / FilterBank.lanes).map { _ in FilterBank(settings, rate: SamplingRate(hertz: 4096)) }
    let samples = testSignal(4096)
    let received = (0..<channels).map { _ in SampleRing(capacity: 4096) }
    let shown = (0..<channels).map { _ in SampleRing(capacity: 4096) }
    let reference = SampleRing(capacity: 4096)
    let mean = ChannelMean()
    for ring in received { samples.withUnsafeBufferPointer { ring.append($0) } }
    meter.measure(name, per: "sample", block * channels) {
        // Use changing positions in the whole ring, as with flowing data.
        let first = received[0].end - Int64(block) - reference.end % 3968
        mean.begin()
        for ring in received {
            let spans = ring.spans(first..<first + Int64(block))
            mean.add(spans.head, at: 0)
            mean.add(spans.tail, at: spans.head.count)
        }
        let means = mean.finish(block)
        reference.append(means)
        for channel in 0..<channels {
            let bank = banks[channel / FilterBank.lanes]
            let lane = bank.samples(ofLane: channel % FilterBank.lanes)
            let spans = received[channel].spans(first..<first + Int64(block))
            spans.copy(to: lane)
            ChannelMean.subtract(means, from: lane)
            guard channel % FilterBank.lanes == FilterBank.lanes - 1 else { continue }
            bank.filter(block)
            for index in 0..<FilterBank.lanes {
                shown[channel - index].append(
                    UnsafeBufferPointer(start: bank.samples(ofLane: FilterBank.lanes - 1 - index), count: block))
            }
        }
    }
}
