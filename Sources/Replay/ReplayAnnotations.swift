import Recordings
import Signals

/// The annotations of a recording, sorted by time, and the playback's position among them.
struct ReplayAnnotations {
    /// The maximum number of annotations. Those that come first in the file are kept.
    static let maximum = 1024

    private(set) var all: [PlaybackNote] = []
    private(set) var revision: UInt32 = 0
    /// The index of the next annotation that the playback will pass.
    private var next = 0
    /// Annotations that were read after the playback had passed their time.
    private var late: [PlaybackNote] = []

    /// The number of annotations that can still be added.
    var room: Int { Self.maximum - all.count }

    /// - Parameter passed: the interval that was played since the last jump, in nanoseconds of the recording.
    mutating func add(_ found: [RecordingAnnotation], passed: Range<Int64>) {
        guard !found.isEmpty else { return }
        revision &+= 1
        let new = found.prefix(room).map { PlaybackNote(time: $0.onset, text: $0.text) }
        late += new.filter { passed.contains($0.time) }
        all = (all + new).sorted { $0.time < $1.time }
        next = first(notBefore: passed.upperBound)
    }

    /// Called when the playback jumps to another time.
    mutating func jump(to time: Int64) {
        late.removeAll(keepingCapacity: true)
        next = first(notBefore: time)
    }

    /// Removes and returns the next annotation before a time; nil if there is none.
    mutating func nextPassed(before time: Int64) -> PlaybackNote? {
        if let note = late.popLast() { return note }
        guard next < all.count, all[next].time < time else { return nil }
        next += 1
        return all[next - 1]
    }

    private func first(notBefore time: Int64) -> Int { all.firstIndex { $0.time >= time } ?? all.count }
}
