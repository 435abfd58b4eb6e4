/// An irregular button that alternates between pressed (1) and released (0) every third of a second. Each channel changes a third of a second after
/// the previous channel.
final class ButtonSource: BlockSource {
    private static let period: Int64 = 1_000_000_000 / 3
    private var changes: Int64 = 0

    func nextBlock(_ block: UnsafeMutableBufferPointer<Float>, samples: Int, time: Int64) -> Bool {
        let now = time / Self.period
        guard now > changes else { return false }
        changes = now
        for channel in block.indices { block[channel] = (now + Int64(channel)) % 2 == 1 ? 1 : 0 }
        return true
    }
}
