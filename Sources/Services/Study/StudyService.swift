import Drawing
import Study
import StudyRun

/// A study's archive that can be imported.
public struct StudyFile: Equatable, Sendable {
    public enum Place: Sendable { case settings, stick }

    /// With its ending.
    public let name: String
    public let place: Place
    public let bytes: Int64

    public init(name: String, place: Place, bytes: Int64) {
        (self.name, self.place, self.bytes) = (name, place, bytes)
    }
}

/// Why a study cannot be used.
public enum StudyRefusal: Equatable, Sendable {
    case archive(ArchiveError)
    /// Some of what is wrong with its documents, and of how many errors.
    case faults([StudyProblem], count: Int)
    /// Files that it uses and does not have.
    case missing([String])
    /// The card has no room for it.
    case noRoom
    /// It could not be stored.
    case notStored(StorageFailure)
}

/// What is shown of a study before it is imported.
public struct StudySummary: Sendable {
    public let identity: StudyIdentity
    public let days: Int
    /// What may be meant otherwise.
    public let warnings: Int

    public init(identity: StudyIdentity, days: Int, warnings: Int) {
        (self.identity, self.days, self.warnings) = (identity, days, warnings)
    }
}

/// The study that the device carries.
public enum CarriedStudy: Sendable {
    case loading
    case none
    /// It was imported, and cannot be read any more.
    case unusable(StudyRefusal)
    /// With the journal of its subject.
    case ready(Study, journal: [UInt8])
}

/// How far an import is.
public enum StudyImport: Sendable {
    case idle
    case checking(StudyFile, percent: Int)
    case refused(StudyFile, StudyRefusal)
    /// It can be imported.
    case checked(StudyFile, StudySummary)
    case importing(StudyFile, percent: Int)
    case imported
}

/// The parts of a signature: lines of a finger, in pixels of an area.
public struct Signature: Equatable, Sendable {
    /// The most points that are kept.
    public static let maximumPoints = 4000

    public var lines: [[Point]] = []
    public var size = Size(width: 0, height: 0)

    public init() {}

    public var points: Int { lines.reduce(0) { $0 + $1.count } }
}

/// Keeps one study, its pictures and sounds, and what its subject did. Nothing here blocks.
public protocol StudyService: StudyStore {
    var carried: CarriedStudy { get }
    var importing: StudyImport { get }
    /// The archives that were found last.
    var files: [StudyFile] { get }
    /// What the lab's server announces, of the study that is carried.
    var announcements: [StudyAnnouncement] { get }
    /// Another version of the study that is carried, of the lab's server, checked as a whole; nil: there is none.
    var newer: StudyIdentity? { get }
    /// Another number whenever one of these has changed.
    var revision: UInt32 { get }
    /// Reads the study that is carried; `carried` follows.
    func load()
    /// Looks for archives beside the settings and on the stick; `files` follows.
    func look()
    /// Reads an archive as a whole; `checked` or `refused` follows. What is carried stays as it is.
    func check(_ file: StudyFile)
    /// Puts the archive that was checked in place of the study that is carried; `imported` or `refused` follows.
    func takeChecked()
    /// Puts the newer version in place of the study that is carried, which must not run; `carried` follows.
    func takeNewer()
    /// Ends an import, or forgets how it ended.
    func endImport()
    /// Decodes a picture of the study, or a frame of an animation.
    /// - Parameters:
    ///   - frame: counts from 0; of a picture 0.
    ///   - action: called once, on the loop; with nil where it cannot be decoded.
    func picture(_ name: String, frame: Int, within room: Size, then action: @escaping (Surface?) -> Void)
    /// How many frames an animation has.
    func frames(of animation: String) -> Int
    /// The path of the first of some sounds that the study has; nil: it has none of them.
    func sound(_ names: [String]) -> String?
    /// A new random UUID (RFC 4122, version 4), as text.
    func makeUUID() -> String
    /// Keeps a session's data beside the recordings.
    func store(_ name: StudyFileName, _ bytes: [UInt8])
    /// Keeps the signed consent.
    func storeConsent(_ document: ConsentDocument)
}

/// What a subject signed.
public struct ConsentDocument: Sendable {
    /// Empty where none was asked for.
    public var name = ""
    public var uuid = ""
    /// Of the study.
    public var title = ""
    public var version = ""
    /// Titles and texts, in their order.
    public var paragraphs: [Paragraph] = []
    public var agreement = ""
    /// Local time, in seconds since 1970; nil: the clock was not set.
    public var time: Int64?
    public var signature = Signature()
    public var language = ""

    public init() {}

    public struct Paragraph: Sendable {
        public enum Kind: Sendable { case title, heading, text }

        public let kind: Kind
        public let text: String

        public init(_ kind: Kind, _ text: String) { (self.kind, self.text) = (kind, text) }
    }
}
