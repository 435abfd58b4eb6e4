import Signals

/// A signal with a rectangular pulse in all channels. A sample's value depends on the time of the machine's clock at which the sample is taken.
final class PulseSource: BlockSource {
    private let times: PulseTimes
    private let amplitude: Float
    private let rate: SamplingRate
    private var samples: SampleTimes

    init(_ times: PulseTimes, amplitude: Float, rate: SamplingRate) {
        self.times = times
        self.amplitude = amplitude
        self.rate = rate
        samples = SampleTimes(rate: rate, clock: StreamClock(start: 0))
    }

    func begin(_ clock: StreamClock) { samples = SampleTimes(rate: rate, clock: clock) }

    func nextBlock(_ block: UnsafeMutableBufferPointer<Float>, samples count: Int, time: Int64) -> Bool {
        for index in 0..<count {
            let value = times.isOn(samples.now) ? amplitude : 0
            for place in stride(from: index, to: block.count, by: count) { block[place] = value }
            samples.advance()
        }
        return true
    }

    func skip(blocks: Int64, samples count: Int) { samples.advance(by: blocks * Int64(count)) }
}
