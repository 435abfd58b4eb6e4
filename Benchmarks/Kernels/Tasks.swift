import LivePages

/// The tasks that this program can measure.
final class Tasks {
    private let transforms = TransformBenchmark()
    private let rings = RingBenchmark()
    private let packets = PacketBenchmark()
    private let pages = PageTasks()

    /// - Returns: the task's answer; nil if the line is not a task.
    func answer(_ words: [Substring]) -> [Double]? {
        func number(_ index: Int) -> Int { words.indices.contains(index) ? Int(words[index]) ?? 0 : 0 }
        switch words.first {
        case "transform": return transforms.run(size: number(1))
        case "transform-error": return [transforms.greatestDifference(size: number(1))]
        case "ring" where words.count == 3: return rings.run(String(words[1]), capacity: number(2))
        case "packets": return [packets.run(channels: number(1), blockSize: number(2))]
        default: return pages.answer(words)
        }
    }
}
