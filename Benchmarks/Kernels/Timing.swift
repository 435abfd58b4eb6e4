import Peers

/// How long one batch of a task is repeated, in nanoseconds: long against the clock's step, short against what else goes
/// on in the machine, so that contestants take turns often.
let batchTime = 1_000_000.0

/// CPU time of one repetition, in nanoseconds.
@inline(never)
func nanoseconds(_ times: Int, _ task: () -> Void) -> Double {
    let start = peers_thread_time()
    for _ in 0..<times { task() }
    return Double(peers_thread_time() - start) / Double(times)
}

/// How often a task fits into a batch.
func repetitions(_ once: Double) -> Int { max(1, Int(batchTime / max(1, once))) }

/// The middle one of some figures.
func median(_ figures: [Double]) -> Double {
    let sorted = figures.sorted()
    return sorted[sorted.count / 2]
}

/// Lets contestants take turns, a batch each, and gives the median of each one's times.
/// - Parameter contestants: each does its task some times and returns the nanoseconds of one.
func takeTurns(rounds: Int = 9, _ contestants: [(Int) -> Double]) -> [Double] {
    // The first batch warms the caches and tells how long a task takes.
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
