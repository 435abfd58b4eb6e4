import CSystem

/// Measures elapsed time and processor time.
struct Stopwatch {
    private let began = (elapsed: system_monotonic_nanoseconds(), processor: system_process_nanoseconds())
    private var ended: (elapsed: Int64, processor: Int64)?

    mutating func stop() { ended = (system_monotonic_nanoseconds(), system_process_nanoseconds()) }

    /// The elapsed time in milliseconds.
    var elapsed: Int64 { ((ended?.elapsed ?? system_monotonic_nanoseconds()) - began.elapsed) / 1_000_000 }
    /// The processor time of this process in milliseconds.
    var processor: Int64 { ((ended?.processor ?? system_process_nanoseconds()) - began.processor) / 1_000_000 }

    var text: String { "\(elapsed) ms, \(processor) of a processor" }
}
