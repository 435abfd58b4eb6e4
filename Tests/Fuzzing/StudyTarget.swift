import JSON
import Study
import StudyRun
import Text

/// A study's archive whose bytes are in memory.
private final class MemoryArchive: ArchiveBytes {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var count: Int64 { Int64(bytes.count) }

    func read(at place: Int64, count: Int) -> [UInt8]? {
        guard place >= 0, place <= bytes.count else { return nil }
        return Array(bytes[Int(place)...].prefix(count))
    }
}

/// A machine for studies that ignores all requests and stores nothing.
private final class SilentMachine: StudyMachine, StudyStore {
    func makeUUID() -> String { "0" }
    func storeConsent(name: String) {}
    func prepareRecording() -> Bool { true }
    func beginRecording(_ name: StudyFileName) {}
    func mark(_ marker: StudyMarker) {}
    func endRecording() {}
    func play(_ sound: StudySound) -> Bool { false }
    func silence() {}
    func store(_ name: StudyFileName, _ bytes: [UInt8]) {}
    func notify(_ notice: StudyNotice) {}
    func spaceToRecord() -> Int64? { nil }
    func append(_ line: [UInt8]) {}
    func replace(_ journal: [UInt8]) {}
}

extension FuzzTarget {
    /// A study's documents in the order of `StudyDocument`, separated by zeros. The bytes after the sixth zero are a journal, with which the study is
    /// run if it is valid.
    static let studies = FuzzTarget(
        "studies", maximumBytes: 64 << 10,
        growths: [
            Growth("steps", "{\"title\":\"a\"},", end: "{}]}") { _ in "{}\0{}\0{\"start\":[" },
            Growth("braces", "{day}", end: "\"}]}") { _ in "{}\0{}\0{}\0{\"items\":[{\"title\":\"" },
            Growth("journal", "{\"is\":\"started\"}\n") { _ in "{}\0{}\0{}\0{}\0{}\0{}\0" },
        ]
    ) { bytes in
        let parts = bytes.split(separator: 0, maxSplits: 6, omittingEmptySubsequences: false).map { Array($0) }
        let reader = StudyReader { document in
            StudyDocument.allCases.firstIndex(of: document).flatMap { parts.indices.contains($0) ? parts[$0] : nil }
        }
        demand(reader.problems.count <= StudyLimits.problems, "too many problems")
        demand(reader.study != nil || reader.problems.contains { $0.severity == .error }, "no study and no error")
        for problem in reader.problems { demand(!problem.fault.words[.german].isEmpty, "a problem without words") }
        for line in (parts.count > 6 ? parts[6] : []).split(separator: 10) {
            guard let line = JournalLine(Array(line)) else { continue }
            demand(JournalLine(Array(line.bytes.dropLast())).map { $0 == line } == true, "another line after writing")
        }
        guard let study = reader.study else { return }
        let machine = SilentMachine()
        let guide = GuidedStudy(
            study, journal: parts.count > 6 ? parts[6] : [], store: machine, machine: machine, language: "en", now: 0,
            clock: 0)
        for turn in 1...20 {
            guide.goOn()
            guide.skip()
            guide.start(guide.record.next ?? 0)
            guide.advance(to: Int64(turn) << 32, clock: Int64(turn) << 10)
            _ = guide.home
        }
        for prompt in SpokenPrompt.all(of: study) { demand(prompt.key.utf8.count == 16, "a key of another length") }
    }

    /// Archives of studies.
    static let archives = FuzzTarget(
        "archives", maximumBytes: 64 << 10,
        growths: [Growth("headers", bytes: StudyArchive.header("a.png", bytes: 0), begin: [])]
    ) { bytes in
        let file = MemoryArchive(bytes)
        guard let archive = try? StudyArchive(file) else { return }
        demand(archive.members.count <= StudyArchive.maximumMembers, "too many members")
        for member in archive.members {
            demand(member.place + member.bytes <= file.count, "a member beyond the end")
            demand(FileNames.isInside(member.name), "a name that leads elsewhere")
        }
    }
}
