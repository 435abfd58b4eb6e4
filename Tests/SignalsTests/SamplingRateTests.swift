import Signals
import TestKit

let samplingRateTests = [
    TestCase("a rate converts samples to time exactly after an hour") { t in
        let rate = SamplingRate(hertz: 512)
        t.expectEqual(rate.nanoseconds(ofSample: 512 * 3600), 3600 * 1_000_000_000)
        t.expectEqual(rate.samples(inNanoseconds: 3600 * 1_000_000_000), 512 * 3600)
    }
]
