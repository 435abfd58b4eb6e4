/// Performs the tasks of a benchmark with a live page. Each task is a line of text with a word and its arguments.
public final class PageTasks {
    private var page: LivePage?

    public init() {}

    /// - "page CHANNELS RATE COLUMNS ROWS sweep|scroll FILE" makes a page and shows its first time window. The answer is the number of shown frames.
    /// - "frames COUNT" shows more frames. The answer is the CPU seconds that they took.
    /// - "copies COUNT" copies the whole picture. The answer is the CPU seconds that the copies took.
    /// - "contents": the answer is x, y, width and height of each graph's content.
    /// - "labels": the answer is, for each graph, the height of the labels over its corners and their width in each corner.
    /// - "picture FILE" writes the shown picture as a PNG file. The answer is 1.
    /// - Returns: the answer; nil if the line is not a task or the task failed.
    public func answer(_ words: [Substring]) -> [Double]? {
        func number(_ index: Int) -> Int { words.indices.contains(index) ? Int(words[index]) ?? 0 : 0 }
        switch words.first {
        case "page" where words.count == 7:
            page = LivePage(
                channels: number(1), rate: number(2), columns: number(3), rows: number(4),
                isScrolling: words[5] == "scroll",
                samples: String(words[6]))
            return page.map { [$0.prepare()] }
        case "frames": return page.map { [$0.run(frames: number(1))] }
        case "copies": return page.map { [$0.copy(times: number(1))] }
        case "contents": return page?.contents
        case "labels": return page?.labels
        case "picture" where words.count == 2: return page.map { [$0.write(to: String(words[1])) ? 1 : 0] }
        default: return nil
        }
    }
}
