import Acquisition
import Recordings
import Signals

/// Annotates when a source stops offering a recorded channel, and how long the channel was missing.
struct Absences {
    private var intervals: [AbsenceInterval]
    private let plan: RecordingPlan
    private let annotations: AnnotationQueue

    init(_ plan: RecordingPlan, _ annotations: AnnotationQueue) {
        self.plan = plan
        self.annotations = annotations
        intervals = plan.selected.map { AbsenceInterval($0.entry.presence) }
    }

    /// True if a channel is missing now, so that an annotation will follow.
    var isPending: Bool { intervals.contains { $0.since != nil } }

    /// True if a recorded channel was missing at the given time.
    func covers(_ time: Int64, recorded index: Int) -> Bool { intervals[plan.recorded[index]].covers(time) }

    /// Checks which channels are offered, and annotates changes. If the annotation queue is full, a later call annotates the remaining changes.
    /// - Parameters:
    /// - start: the time at which the file begins.
    /// - onset: converts a time to the file's time axis.
    mutating func look(from start: Int64, at now: Int64, _ onset: (Int64) -> Int64) {
        for index in intervals.indices where annotations.hasSpaceForEvent {
            switch intervals[index].look(from: start, at: now) {
            case nil: break
            case .begins(let time):
                annotations.add(onset: onset(time), "Not offered from here: ", plan.label(ofSelected: index))
            case .ended(let interval):
                let begin = onset(interval.lowerBound)
                annotate(index, begin..<max(begin, onset(interval.upperBound)))
            }
        }
    }

    /// Called at the end of the data. For each channel that is missing now, adds an annotation with the time for which it was missing.
    mutating func end(at end: Int64, _ onset: (Int64) -> Int64) {
        for index in intervals.indices where annotations.hasSpaceForEvent {
            guard let time = intervals[index].end() else { continue }
            let begin = onset(time)
            annotate(index, begin..<max(begin, end))
        }
    }

    private func annotate(_ index: Int, _ interval: Range<Int64>) {
        annotations.add(
            onset: interval.lowerBound, duration: interval.upperBound - interval.lowerBound, "Not offered: ",
            plan.label(ofSelected: index))
    }
}

extension RecordingPlan {
    /// The label that a channel has in the file. The parameter is the channel's index in the selection.
    func label(ofSelected index: Int) -> String {
        recorded.firstIndex(of: index).map { channels[$0].label } ?? selected[index].entry.label
    }
}
