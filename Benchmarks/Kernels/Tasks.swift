/// What this program can measure.
final class Tasks {
    private let transforms = TransformBenchmark()
    private let rings = RingBenchmark()
    private let packets = PacketBenchmark()
    private var page: LivePage?

    /// - Returns: the answer; nil for what is no task.
    func answer(_ words: [Substring]) -> [Double]? {
        func number(_ index: Int) -> Int { words.indices.contains(index) ? Int(words[index]) ?? 0 : 0 }
        switch words.first {
        case "transform": return transforms.run(size: number(1))
        case "transform-error": return [transforms.greatestDifference(size: number(1))]
        case "ring" where words.count == 3: return rings.run(String(words[1]), capacity: number(2))
        case "packets": return [packets.run(channels: number(1), blockSize: number(2))]
        case "page" where words.count == 7:
            page = LivePage(
                channels: number(1), rate: number(2), columns: number(3), rows: number(4),
                isScrolling: words[5] == "scroll",
                samples: String(words[6]))
            return page.map { [$0.prepare()] }
        case "frames": return page.map { [$0.run(frames: number(1))] }
        case "contents": return page?.contents
        case "picture" where words.count == 2: return page.map { [$0.write(to: String(words[1])) ? 1 : 0] }
        default: return nil
        }
    }
}
