import CSystem
import Quality
import Signals
import TestKit

/// Prints the measured values for docs/quality.md if POCKETSCOPE_FIGURES is set.
private func figure(_ text: @autoclosure () -> String) {
    if getenv("POCKETSCOPE_FIGURES") != nil { print(text()) }
}

/// Returns the area under the ROC curve: the share of pairs (window with the defect, clean window) in which the window
/// with the defect has the lower rating; pairs of equal ratings count half.
private func areaUnderCurve(bad: [Float], good: [Float]) -> Float {
    let good = good.sorted()
    func below(_ limit: Float, orEqual: Bool) -> Int {
        var (low, high) = (0, good.count)
        while low < high {
            let middle = (low + high) / 2
            if good[middle] < limit || orEqual && good[middle] == limit { low = middle + 1 } else { high = middle }
        }
        return low
    }
    var pairs = 0.0
    for value in bad {
        let (less, lessOrEqual) = (below(value, orEqual: false), below(value, orEqual: true))
        pairs += Double(good.count - lessOrEqual) + 0.5 * Double(lessOrEqual - less)
    }
    return Float(pairs / Double(max(1, bad.count * good.count)))
}

/// Returns the ratings of windows with a defect and of clean windows.
private func ratings(_ recording: RecordedEEG, _ defect: Defect, _ strength: Float) -> (bad: [Float], good: [Float]) {
    let seconds = recording.channels[0].count / Int(recording.hertz)
    // In a long recording, every second interval of ten seconds has the defect; in a short one, every fourth channel
    // has it.
    let isLong = seconds >= 60
    let interval = 10 * Int(recording.hertz)
    var channels = recording.channels
    for index in channels.indices {
        if isLong {
            for first in stride(
                from: interval * (1 + index % 2), to: channels[index].count - interval + 1, by: 2 * interval)
            {
                let part = Array(channels[index][first..<first + interval])
                let bad = defect.put(into: part, recording.hertz, strength: strength, seed: index * 1000 + first)
                channels[index].replaceSubrange(first..<first + interval, with: bad)
            }
        } else if index % 4 == 1 {
            channels[index] = defect.put(into: channels[index], recording.hertz, strength: strength, seed: index)
        }
    }
    let whole = rateAll(channels, recording.hertz)
    var (bad, good): ([Float], [Float]) = ([], [])
    let window = Int(recording.hertz)
    for (end, values) in zip(whole.ends, whole.values) {
        for (index, value) in values.enumerated() {
            guard isLong else {
                // Leaves out the first two seconds, in which motion is not rated.
                guard Int(end) >= 2 * window else { continue }
                if index % 4 == 1 { bad.append(value) } else { good.append(value) }
                continue
            }
            // Leaves out windows with both defective and clean samples, and the second after a defect, in which the
            // mean recovers.
            let place = Int(end) - interval * (1 + index % 2)
            guard place >= 0 else {
                if Int(end) <= interval * (1 + index % 2) { good.append(value) }
                continue
            }
            let phase = place % (2 * interval)
            if (window...interval).contains(phase) { bad.append(value) }
            if phase > interval + 2 * window || phase == 0 { good.append(value) }
        }
    }
    return (bad, good)
}

/// Returns the value below which this share of the values lies.
private func percentile(_ values: [Float], _ share: Float) -> Float {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(share * Float(sorted.count)))]
}

let validationTests = [
    TestCase("at least 95% of the clean windows of a real EEG have a quality rating of 80 or more") { t in
        var (all, good) = (0, 0)
        for recording in [RecordedEEG.resting(t), RecordedEEG.many(t)] {
            guard let recording else { return }
            let values = rateAll(recording.channels, recording.hertz).values.flatMap { $0 }
            let count = values.count { $0 >= 80 }
            figure(
                "clean \(recording.name): \(count) of \(values.count) windows, \(Float(count * 1000 / values.count) / 10)%"
            )
            t.expect(count * 100 >= values.count * 95, "\(recording.name): \(count) of \(values.count)")
            all += values.count
            good += count
        }
        figure("clean, both: \(good) of \(all)")
    },
    TestCase(
        "if a defect is added to a real EEG, its rating distinguishes it from clean data: the area under the ROC curve is at least 0.95"
    ) {
        t in
        for recording in [RecordedEEG.resting(t), RecordedEEG.many(t)] {
            guard let recording else { return }
            for defect in Defect.allCases {
                for strength in defect.strengths {
                    let (bad, good) = ratings(recording, defect, strength)
                    let area = areaUnderCurve(bad: bad, good: good)
                    figure(
                        "roc \(recording.name) \(defect.name) \(strength) \(area) median \(percentile(bad, 0.5)) \(bad.count) \(good.count)"
                    )
                    // For the defects flat and clipping, a smaller strength value is a stronger defect: less noise, or
                    // a lower limit.
                    let isStrong =
                        defect == .flat || defect == .railed ? strength <= defect.stated : strength >= defect.stated
                    t.expect(bad.count > 100 && good.count > 100)
                    if isStrong { t.expect(area >= 0.95, "\(recording.name), \(defect.name) \(strength): \(area)") }
                }
            }
        }
    },
    TestCase("if a defect is added to a real EEG, it is reported with its own reason in most windows") { t in
        let words: [(Defect, QualityReason)] = [
            (.loose, .loose), (.flat, .flat), (.mains, .mains), (.drift, .moves), (.railed, .atLimit),
            (.muscle, .noise),
            (.lost, .lost),
        ]
        for recording in [RecordedEEG.resting(t), RecordedEEG.many(t)] {
            guard let recording else { return }
            for (defect, reason) in words {
                guard let strength = defect.strengths.last else { continue }
                let channels = recording.channels.prefix(8).enumerated().map {
                    defect.put(into: $1, recording.hertz, strength: strength, seed: $0)
                }
                let findings = rateAll(channels, recording.hertz).findings.flatMap { $0 }
                // The test tolerates other findings in a quarter of the windows: motion is not rated in the first second, and a drift over minutes
                // exceeds the amplifier's range.
                let matching = findings.count { $0?.reason == reason }
                figure("word \(recording.name) \(defect.name) \(strength): \(matching) of \(findings.count)")
                // At 200 Hz, most muscle activity is within the EEG band, so it cannot be distinguished.
                guard defect != .muscle || recording.hertz > 200 else { continue }
                t.expect(
                    matching * 4 >= findings.count * 3,
                    "\(recording.name), \(defect.name): \(matching) of \(findings.count)")
            }
        }
    },
    TestCase("the limit for motion artifacts lowers the quality rating of at most 1% of the clean windows") { t in
        var motions: [Float] = []
        for recording in [RecordedEEG.resting(t), RecordedEEG.many(t)] {
            guard let recording else { return }
            let own = rateAll(recording.channels, recording.hertz).measures.flatMap { $0.compactMap { $0.motion } }
            figure(
                "motion \(recording.name): median \(percentile(own, 0.5)), 95% \(percentile(own, 0.95)), 99% \(percentile(own, 0.99)), most \(percentile(own, 1))"
            )
            motions += own
        }
        for limit: Float in [20, 30, 40, 50, 60, 80] {
            let whole = motions.count { $0 <= limit }
            let good = motions.count { $0 * 0.8 <= limit }
            figure(
                "motion limit \(limit): \(Float(whole * 1000 / motions.count) / 10)% are 100, \(Float(good * 1000 / motions.count) / 10)% are 80 or more"
            )
        }
        guard let limits = QualityLimits(.eeg, QualitySettings()) else { return t.fail("no limits") }
        t.expect(motions.count { $0 <= limits.motion } * 100 >= motions.count * 99)
    },
    TestCase("with the limits for ECG, at least 95% of the windows of a real ECG have a quality rating of 80 or more") {
        t in
        for (name, hertz) in [("ecg-mitbih-100.edf", 360), ("ecg-ptb-s0010-12lead.edf", 1000)] as [(String, UInt32)] {
            guard let channels = RecordedEEG.channels(name, t) else { return }
            let values = rateAll(channels, hertz, .ecg, unit: "mV").values.flatMap { $0 }
            let count = values.count { $0 >= 80 }
            figure("ecg \(name): \(count) of \(values.count)")
            t.expect(count * 100 >= values.count * 95, "\(name): \(count) of \(values.count)")
        }
    },
]
