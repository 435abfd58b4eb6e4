import Peers

/// The duration of one batch of a task, in nanoseconds. A batch is much longer than the resolution of the clock, and short enough that the compared
/// implementations take turns often, because other activity of the machine disturbs the measurement.
let batchTime = 1_000_000.0

/// Returns the CPU time of one repetition, in nanoseconds.
@inline(never)
func nanoseconds(_ times: Int, _ task: () -> Void) -> Double {
    let start = peers_thread_time()
    for _ in 0..<times { task() }
    return Double(peers_thread_time() - start) / Double(times)
}

/// Returns the number of repetitions of a task in one batch.
func repetitions(_ once: Double) -> Int { max(1, Int(batchTime / max(1, once))) }

/// Returns the median of the figures.
func median(_ figures: [Double]) -> Double {
    let sorted = figures.sorted()
    return sorted[sorted.count / 2]
}

/// Runs the compared implementations in turn, one batch each, and returns the median time of each of them.
/// - Parameter contestants: each closure repeats its task the given number of times and returns the nanoseconds of one repetition.
func takeTurns(rounds: Int = 9, _ contestants: [(Int) -> Double]) -> [Double] {
    // The first batch warms the caches and measures the duration of a task.
    let times = contestants.map { contestant in
        _ = contestant(1)
        return repetitions(contestant(repetitions(contestant(3))))
    }
    var figures = contestants.map { _ in [Double]() }
    for _ in 0..<rounds {
        for (index, contestant) in contestants.enumerated() { figures[index].append(contestant(times[index])) }
    }
    return figures.map(median)
}
