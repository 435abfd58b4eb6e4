import Signals
import TestKit

private let hour: Int64 = 3600 * 1_000_000_000

let samplingRateTests = [
    TestCase("from a sampling rate and a sample's number, its exact time is computed, also after an hour") { t in
        let rate = SamplingRate(hertz: 512)
        t.expectEqual(rate.nanoseconds(ofSample: 512 * 3600), hour)
        t.expectEqual(rate.samples(inNanoseconds: hour), 512 * 3600)
    },
    TestCase("if a sampling rate is not an integer, the times of samples stay exact for ten years") { t in
        let rate = SamplingRate(milliHertz: 33_333)
        let years = 10 * 365 * 24 * hour
        t.expectEqual(rate.samples(inNanoseconds: years), 33_333 * (years / 1_000_000_000_000))
        t.expectEqual(rate.nanoseconds(ofSample: 33_333 * (years / 1_000_000_000_000)), years)
        t.expectEqual(rate.nanoseconds(ofSample: 1), 30_000_300)
    },
    TestCase("with the highest sampling rate, the time of every sample number is computed without overflow") { t in
        let rate = SamplingRate(milliHertz: SamplingRate.maximumMilliHertz)
        t.expectEqual(rate.nanoseconds(ofSample: 999_999), 999_999_000)
        t.expectEqual(rate.nanoseconds(ofSample: 999_999_999), 999_999_999_000)
        t.expectEqual(rate.samples(inNanoseconds: 999_999_999_999), 999_999_999)
        t.expectEqual(SamplingRate(hertz: 48_000).nanoseconds(ofSample: 47_999), 999_979_166)
    },
    TestCase("if the time of a sample is rounded up to a nanosecond, converting it back gives the sample's number") {
        t in
        for milliHertz in [UInt32(1), 3, 999, 33_333, 250_000, 1_000_003, 999_999_999] {
            let rate = SamplingRate(milliHertz: milliHertz)
            for sample in [Int64(0), 1, 2, 7, 999, 12_345, 1_000_000] {
                let time = rate.nanoseconds(ofSample: sample)
                t.expect((sample - 1...sample).contains(rate.samples(inNanoseconds: time)), "\(milliHertz) \(sample)")
                t.expectEqual(rate.samples(inNanoseconds: time + 1), sample)
            }
        }
    },
    TestCase(
        "if a sampling rate is above the maximum, it is reduced to it; extreme times and sample numbers cause no crash"
    ) { t in
        t.expectEqual(SamplingRate(hertz: .max).milliHertz, SamplingRate.maximumMilliHertz)
        t.expectEqual(SamplingRate(milliHertz: .max).milliHertz, SamplingRate.maximumMilliHertz)
        t.expectEqual(SamplingRate(milliHertz: 1).nanoseconds(ofSample: .max), .max)
        t.expectEqual(SamplingRate(milliHertz: 1).nanoseconds(ofSample: .min), .min)
        t.expect(SamplingRate(milliHertz: .max).samples(inNanoseconds: .max) > 9_000_000_000_000_000)
        t.expectEqual(SamplingRate.irregular.nanoseconds(ofSample: 5), 0)
        t.expectEqual(SamplingRate.irregular.samples(inNanoseconds: hour), 0)
    },
]
