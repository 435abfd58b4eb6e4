import ECG
import Signals
import TestKit

/// What a detector found in a signal: beats, and the heart rate every 0.5 s.
struct Found {
    var beats: [Beat] = []
    /// The heart rate at each time; nil while the detector shows none.
    var rates: [(second: Float, perMinute: Float?)] = []

    var samples: [Int64] { beats.map { $0.sample } }
    /// Returns the heart rates in an interval, in seconds; nil if one is missing or there are none.
    func rates(from: Float, to: Float) -> [Float]? {
        var all: [Float] = []
        for rate in rates where rate.second >= from && rate.second <= to {
            guard let perMinute = rate.perMinute else { return nil }
            all.append(perMinute)
        }
        return all.isEmpty ? nil : all
    }
    /// The number of times at which the detector showed a rate.
    var reportedCount: Int { rates.count { $0.perMinute != nil } }
    /// Returns true if the detector shows no rate in an interval.
    func isSilent(from: Float, to: Float) -> Bool {
        !rates.contains { $0.second >= from && $0.second <= to && $0.perMinute != nil }
    }
}

/// Passes samples to a detector in blocks; returns what it finds.
func found(_ samples: [Float], _ hertz: UInt32, block: Int = 7) -> Found {
    let rate = SamplingRate(hertz: hertz)
    guard let detector = RPeakDetector(rate: rate) else { return Found() }
    var heart = HeartRate(rate: rate)
    var result = Found()
    var first = 0
    let half = max(1, Int(hertz / 2))
    samples.withUnsafeBufferPointer { all in
        while first < all.count {
            let end = min(first + block, all.count)
            detector.take(UnsafeBufferPointer(rebasing: all[first..<end]), first: Int64(first)) { beat in
                heart.add(beat)
                result.beats.append(beat)
            }
            if end / half > first / half {
                result.rates.append((Float(end) / Float(hertz), heart.perMinute(at: detector.end)))
            }
            first = end
        }
    }
    return result
}

/// The agreement between detected and actual beats.
struct Agreement {
    var found = 0
    var missed = 0
    var wrong = 0
    /// The greatest distance between a detected beat and its actual beat, in samples.
    var error: Int64 = 0

    /// The share of actual beats that were detected.
    var sensitivity: Double { Double(found) / Double(max(1, found + missed)) }
    var precision: Double { Double(found) / Double(max(1, found + wrong)) }
    var text: String { "\(found) found, \(missed) missed, \(wrong) wrong, up to \(error) samples" }

    /// - Parameter tolerance: the maximum distance in samples at which two beats count as the same. The standard for
    ///   comparing detectors is 150 ms (ANSI/AAMI EC57).
    init(_ beats: [Int64], with annotated: [Int64], tolerance: Int64) {
        var next = 0
        for place in annotated {
            while next < beats.count, beats[next] < place - tolerance {
                wrong += 1
                next += 1
            }
            if next < beats.count, beats[next] <= place + tolerance {
                error = max(error, abs(beats[next] - place))
                found += 1
                next += 1
            } else {
                missed += 1
            }
        }
        wrong += beats.count - next
    }
}
