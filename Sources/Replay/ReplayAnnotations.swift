import Recordings
import Signals

/// The annotations of a recording by time, and those of them that the playing has passed.
struct ReplayAnnotations {
    /// The most that are kept: those that stand first in the file.
    static let maximum = 1024

    private(set) var all: [PlaybackNote] = []
    private(set) var revision: UInt32 = 0
    /// The next one to be passed.
    private var next = 0
    /// Those that were found behind the place where the playing is by now.
    private var late: [PlaybackNote] = []

    /// How many more are kept.
    var room: Int { Self.maximum - all.count }

    /// - Parameter passed: the stretch that was given out since the last jump.
    mutating func add(_ found: [RecordingAnnotation], passed: Range<Int64>) {
        guard !found.isEmpty else { return }
        revision &+= 1
        let new = found.prefix(room).map { PlaybackNote(time: $0.onset, text: $0.text) }
        late += new.filter { passed.contains($0.time) }
        all = (all + new).sorted { $0.time < $1.time }
        next = first(notBefore: passed.upperBound)
    }

    /// The playing goes on elsewhere.
    mutating func jump(to time: Int64) {
        late.removeAll(keepingCapacity: true)
        next = first(notBefore: time)
    }

    /// The next one before a time, taken out.
    mutating func nextPassed(before time: Int64) -> PlaybackNote? {
        if let note = late.popLast() { return note }
        guard next < all.count, all[next].time < time else { return nil }
        next += 1
        return all[next - 1]
    }

    private func first(notBefore time: Int64) -> Int { all.firstIndex { $0.time >= time } ?? all.count }
}
