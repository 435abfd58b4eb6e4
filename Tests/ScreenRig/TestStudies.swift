import Drawing
import Screens
import Services
import Study
import StudyRun

/// A study service that has one study in memory and reports the results that a test sets.
public final class TestStudies: StudyService {
    public var carried = CarriedStudy.none { didSet { revision &+= 1 } }
    public var importing = StudyImport.idle { didSet { revision &+= 1 } }
    public var files: [StudyFile] = [] { didSet { revision &+= 1 } }
    public var announcements: [StudyAnnouncement] = [] { didSet { revision &+= 1 } }
    /// The study that `takeNewer` installs.
    public var newerStudy: Study? { didSet { revision &+= 1 } }
    public var newer: StudyIdentity? { newerStudy?.identity }
    public private(set) var revision: UInt32 = 0
    /// The study that `load` returns.
    public var study: Study?
    public var journal: [UInt8] = []
    public private(set) var checked: [StudyFile] = []
    public private(set) var taken = 0
    public private(set) var stored: [(name: StudyFileName, bytes: [UInt8])] = []
    public private(set) var consents: [ConsentDocument] = []
    /// Returns a picture of the study, at most this large.
    public var picture: (Size) -> Surface? = { _ in nil }

    public init() {}

    public func load() { carried = study.map { .ready($0, journal: journal) } ?? .none }
    public func look() {}
    public func check(_ file: StudyFile) {
        checked.append(file)
        importing = .checking(file, percent: 0)
    }
    public func takeChecked() { taken += 1 }
    public func takeNewer() {
        study = newerStudy ?? study
        newerStudy = nil
        load()
    }
    public func endImport() { importing = .idle }
    public func picture(_ name: String, frame: Int, within space: Size, then action: @escaping (Surface?) -> Void) {
        action(picture(space))
    }
    public func frames(of animation: String) -> Int { 1 }
    public func sound(_ names: [String]) -> String? { nil }
    public func makeUUID() -> String { "1f3a4c5d-6e7f-4a41-bb12-3459f0c3d7e1" }
    public func store(_ name: StudyFileName, _ bytes: [UInt8]) { stored.append((name, bytes)) }
    public func storeConsent(_ document: ConsentDocument) { consents.append(document) }
    public func append(_ line: [UInt8]) { journal += line }
    public func replace(_ journal: [UInt8]) { self.journal = journal }
}
