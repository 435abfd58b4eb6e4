/// Samples that can be identified by their values: sample n of channel c (both from 0) is n mod 1000 + 1000 c.
public final class RampSource: BlockSource {
    private var first = 0

    public init() {}

    public func nextBlock(_ block: UnsafeMutableBufferPointer<Float>, samples: Int, time: Int64) -> Bool {
        for index in block.indices {
            block[index] = Float((first + index % samples) % 1000 + 1000 * (index / samples))
        }
        first = (first + samples) % 1000
        return true
    }

    public func skip(blocks: Int64, samples: Int) {
        first = (first + Int(blocks % 1000) * (samples % 1000)) % 1000
    }
}
