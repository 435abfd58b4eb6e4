import Recordings
import Signals

/// The annotations of a recording, sorted by time, and the index of the next annotation to play.
struct ReplayAnnotations {
    /// The maximum number of stored annotations. From a file with more annotations, those that come first in the file are
    /// stored.
    static let maximum = 1024

    private(set) var all: [PlaybackNote] = []
    private(set) var revision: UInt32 = 0
    /// The index of the next annotation that the playback will pass.
    private var next = 0
    /// The annotations whose time the playback had already passed when they were read.
    private var late: [PlaybackNote] = []

    /// The number of annotations that can still be added.
    var space: Int { Self.maximum - all.count }

    /// - Parameter passed: the interval that was played since the last jump, in nanoseconds after the recording's beginning.
    mutating func add(_ found: [RecordingAnnotation], passed: Range<Int64>) {
        guard !found.isEmpty else { return }
        revision &+= 1
        let new = found.prefix(space).map { PlaybackNote(time: $0.onset, text: $0.text) }
        late += new.filter { passed.contains($0.time) }
        all = (all + new).sorted { $0.time < $1.time }
        next = first(notBefore: passed.upperBound)
    }

    /// Called when the playback jumps to another time.
    mutating func jump(to time: Int64) {
        late.removeAll(keepingCapacity: true)
        next = first(notBefore: time)
    }

    /// Removes and returns the next annotation whose time is before `time`; nil if there is none.
    mutating func nextPassed(before time: Int64) -> PlaybackNote? {
        if let note = late.popLast() { return note }
        guard next < all.count, all[next].time < time else { return nil }
        next += 1
        return all[next - 1]
    }

    private func first(notBefore time: Int64) -> Int { all.firstIndex { $0.time >= time } ?? all.count }
}
