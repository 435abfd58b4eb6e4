import Signals

/// A signal whose samples are generated. Each channel has a separate generator.
final class GeneratorSource: BlockSource {
    private let generators: [any SignalGenerator]

    init(_ kind: GeneratorKind, channels: Int, rate: SamplingRate, seed: UInt32) {
        generators = (0..<channels).map { kind.generator(channel: $0, rate: rate, seed: seed) }
    }

    func nextBlock(_ block: UnsafeMutableBufferPointer<Float>, samples: Int, time: Int64) -> Bool {
        for (channel, generator) in generators.enumerated() {
            generator.fill(UnsafeMutableBufferPointer(rebasing: block[channel * samples..<(channel + 1) * samples]))
        }
        return true
    }
}
