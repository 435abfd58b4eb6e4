import Study
import StudyRun
import StudyTests
import TestKit

private func list(_ record: StudyRecord) -> [String] {
    record.recordings.map { recording in
        "\(recording.session) \(recording.day) \(recording.block) \(recording.extent == .wholeBlock ? "whole" : "part")"
    }
}

let recordingListTests = [
    TestCase(
        "the journal of a study lists a subject's recordings of all days, and whether each contains a complete block"
    ) { t in
        guard let study = example() else { return t.fail("no study") }
        let subject = Subject(study)
        t.expect(subject.play { view in if case .prompt = view { true } else { false } })
        t.expectEqual(list(subject.guide.record), ["rest 1 1 part"])
        subject.guide.cancel()
        t.expect(subject.play { _ in subject.guide.record.day == 1 })
        let first = [
            "rest 1 1 part", "rest 1 1 whole", "rest 1 2 whole", "reckoning 1 1 whole", "reckoning 1 2 whole",
        ]
        t.expectEqual(list(subject.guide.record), first)
        // In the list, each recording has the name and the start time of its file.
        let record = subject.guide.record
        t.expectEqual(
            record.recordings.map { $0.fileName(of: record.uuid).text }, subject.recordings.map { $0.name.text })
        t.expect(zip(record.recordings, record.recordings.dropFirst()).allSatisfy { ($0.began ?? 0) < ($1.began ?? 0) })
        subject.restart()
        t.expectEqual(list(subject.guide.record), first)
        t.expect(
            StudyRecord(study, journal: subject.guide.record.journal).recordings == subject.guide.record.recordings)
        t.expect(subject.play())
        t.expectEqual(subject.guide.record.recordings.count, subject.recordings.count)
        t.expectEqual(subject.mistakes, [])
    },
    TestCase("if a subject has more recordings than the maximum, the journal of the study lists the newest ones") { t in
        guard let study = example() else { return t.fail("no study") }
        var record = StudyRecord(study)
        for run in 1...StudyRecord.maximumRecordings + 3 {
            let line = Array(
                "{\"is\":\"recording\",\"n\":\(run),\"id\":\"rest\",\"day\":1,\"place\":1,\"block\":1,\"at\":null,\"whole\":false}"
                    .utf8)
            guard let line = JournalLine(line) else { return t.fail("not read") }
            record.apply(line)
        }
        t.expectEqual(record.recordings.count, StudyRecord.maximumRecordings)
        t.expect(record.recordings.first?.run == 4 && record.recordings.last?.run == StudyRecord.maximumRecordings + 3)
    },
]
