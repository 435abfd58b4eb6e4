import Peers

/// The duration of one batch of a task, in nanoseconds. It is long compared with the clock's step, and short compared with other activity
/// of the machine, so that contestants take turns often.
let batchTime = 1_000_000.0

/// CPU time of one repetition, in nanoseconds.
@inline(never)
func nanoseconds(_ times: Int, _ task: () -> Void) -> Double {
    let start = peers_thread_time()
    for _ in 0..<times { task() }
    return Double(peers_thread_time() - start) / Double(times)
}

/// The number of repetitions of a task in a batch.
func repetitions(_ once: Double) -> Int { max(1, Int(batchTime / max(1, once))) }

/// The median.
func median(_ figures: [Double]) -> Double {
    let sorted = figures.sorted()
    return sorted[sorted.count / 2]
}

/// Lets contestants take turns, a batch each, and returns the median of each contestant's times.
/// - Parameter contestants: each repeats its task a number of times and returns the nanoseconds of one repetition.
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
