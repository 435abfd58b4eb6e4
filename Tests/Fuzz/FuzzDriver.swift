import CSystem
import Fuzzing
import Platform
import TestKit

/// The input that the reader gets now. It is global because a signal handler gets no context.
nonisolated(unsafe) private var runningBytes: UnsafeMutablePointer<UInt8>?
nonisolated(unsafe) private var runningCount = 0
nonisolated(unsafe) private var foundPath: UnsafeMutablePointer<CChar>?

/// Stores the input with which the reader trapped or took too long, and exits.
private func keepInput(_ signal: Int32) {
    if let foundPath, let runningBytes {
        let file = system_open(foundPath, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        _ = write(file, runningBytes, numericCast(runningCount))
        close(file)
    }
    _exit(signal == SIGALRM ? 3 : 1)
}

/// Generates inputs and passes them to a reader.
final class FuzzDriver {
    /// The time limit for one input, in seconds of this machine. As ARM code in the emulator, the slowest input needs a
    /// tenth of this time.
    static let timeLimit: UInt32 = 10

    private let target: FuzzTarget
    private let random: Shuffle
    private var inputs: [[UInt8]] = []
    /// The number of inputs that were read.
    private(set) var runs = 0
    /// The longest time for one input in nanoseconds.
    private(set) var longest: Int64 = 0

    /// - Parameter found: the path at which the driver stores an input with which the reader traps or takes too long.
    init(_ target: FuzzTarget, seed: UInt64, found: String) {
        self.target = target
        random = Shuffle(seed: seed)
        foundPath = strdup(found)
        runningBytes = .allocate(capacity: target.maximumBytes)
        for number in [SIGALRM, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] { signal(number, keepInput) }
    }

    /// Adds a file, or all files in a folder, to the inputs.
    func add(_ path: String) {
        guard let files = try? listFolder(path, maximum: 20_000) else {
            if let bytes = TestFiles.bytes(path) { inputs.append(Array(bytes.prefix(target.maximumBytes))) }
            return
        }
        for file in files {
            guard let bytes = TestFiles.bytes(path + "/" + file.name) else { continue }
            inputs.append(Array(bytes.prefix(target.maximumBytes)))
        }
    }

    /// Runs all inputs unchanged, then changed inputs until this many seconds have passed.
    func run(seconds: Int64) {
        for input in inputs { run(input) }
        guard seconds > 0 else { return }
        if inputs.isEmpty { inputs = [[]] }
        let end = system_monotonic_nanoseconds() + seconds * 1_000_000_000
        while system_monotonic_nanoseconds() < end {
            var input = inputs[random.below(inputs.count)]
            for _ in 0...random.below(6) { change(&input) }
            if input.count > target.maximumBytes { input.removeLast(input.count - target.maximumBytes) }
            run(input)
        }
    }

    private func run(_ input: [UInt8]) {
        runningCount = input.count
        for (index, byte) in input.enumerated() { runningBytes?[index] = byte }
        alarm(Self.timeLimit)
        let began = system_monotonic_nanoseconds()
        target.run(input)
        longest = max(longest, system_monotonic_nanoseconds() - began)
        alarm(0)
        runs += 1
    }

    private static let numbers: [UInt8] = [0, 1, 0x0A, 0x20, 0x30, 0x39, 0x3C, 0x3D, 0x7F, 0x80, 0xFE, 0xFF]

    private func change(_ input: inout [UInt8]) {
        let place = random.below(input.count + 1)
        switch random.below(7) {
        case 0 where place < input.count: input[place] ^= 1 << UInt8(random.below(8))
        case 1 where place < input.count: input[place] = Self.numbers[random.below(Self.numbers.count)]
        case 2 where place < input.count: input[place] = UInt8(random.below(256))
        case 3: input.insert(UInt8(random.below(256)), at: place)
        case 4: input.removeSubrange(place..<min(input.count, place + 1 + random.below(8)))
        case 5:
            // Inserts a segment of another input, once or many times.
            let other = inputs[random.below(inputs.count)]
            let start = random.below(other.count + 1)
            let part = other[start..<min(other.count, start + 1 + random.below(64))]
            let times = random.below(8) == 0 ? random.below(200) : 1
            for _ in 0..<times where input.count < target.maximumBytes { input.insert(contentsOf: part, at: place) }
        default: input.removeSubrange(place..<input.count)
        }
    }
}

/// A generator of repeatable random numbers: xorshift64 (G. Marsaglia, "Xorshift RNGs", 2003).
final class Shuffle {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// Returns a random number from 0 to `bound` - 1.
    func below(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(truncatingIfNeeded: (state >> 16) % UInt64(max(1, bound)))
    }
}
