import Drawing
import Study
import StudyRun

/// A study archive for import.
public struct StudyFile: Equatable, Sendable {
    public enum Place: Sendable { case settings, stick }

    /// With its extension.
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
    /// Some of the errors in its documents, and the total number of errors.
    case faults([StudyProblem], count: Int)
    /// Files that it refers to and does not contain.
    case missing([String])
    /// The card has no space for it.
    case noRoom
    /// It could not be stored.
    case notStored(StorageFailure)
}

/// The facts about a study that are shown before its import.
public struct StudySummary: Sendable {
    public let identity: StudyIdentity
    public let days: Int
    /// The number of possible errors.
    public let warnings: Int

    public init(identity: StudyIdentity, days: Int, warnings: Int) {
        (self.identity, self.days, self.warnings) = (identity, days, warnings)
    }
}

/// The study on the device.
public enum CarriedStudy: Sendable {
    case loading
    case none
    /// It was imported, and can no longer be read.
    case unusable(StudyRefusal)
    /// With its subject's journal.
    case ready(Study, journal: [UInt8])
}

/// The progress of an import.
public enum StudyImport: Sendable {
    case idle
    case checking(StudyFile, percent: Int)
    case refused(StudyFile, StudyRefusal)
    /// The archive is valid and can be imported.
    case checked(StudyFile, StudySummary)
    case importing(StudyFile, percent: Int)
    case imported
}

/// A signature as its lines, in pixels of the signature area.
public struct Signature: Equatable, Sendable {
    /// The maximum number of points.
    public static let maximumPoints = 4000

    public var lines: [[Point]] = []
    public var size = Size(width: 0, height: 0)

    public init() {}

    public var points: Int { lines.reduce(0) { $0 + $1.count } }
}

/// Stores one study, its pictures and sounds, and its subject's data. No call blocks.
public protocol StudyService: StudyStore {
    var carried: CarriedStudy { get }
    var importing: StudyImport { get }
    /// The archives found by the last search.
    var files: [StudyFile] { get }
    /// The announcements of the lab's server for the carried study.
    var announcements: [StudyAnnouncement] { get }
    /// Another version of the carried study on the lab's server, completely checked; nil if there is none.
    var newer: StudyIdentity? { get }
    /// Changes whenever one of these has changed.
    var revision: UInt32 { get }
    /// Reads the carried study; `carried` follows.
    func load()
    /// Searches for archives beside the settings and on the stick; `files` follows.
    func look()
    /// Reads an archive as a whole; `checked` or `refused` follows. The carried study stays as it is.
    func check(_ file: StudyFile)
    /// Replaces the carried study by the checked archive; `imported` or `refused` follows.
    func takeChecked()
    /// Replaces the carried study by the newer version; `carried` follows. The study must not be running.
    func takeNewer()
    /// Ends an import, or dismisses its result.
    func endImport()
    /// Decodes a picture of the study, or a frame of an animation.
    /// - Parameters:
    ///   - frame: the index of the frame, from 0; 0 for a picture.
    ///   - action: called once, on the loop; with nil if decoding fails.
    func picture(_ name: String, frame: Int, within room: Size, then action: @escaping (Surface?) -> Void)
    /// The number of frames of an animation.
    func frames(of animation: String) -> Int
    /// The path of the first of these sounds that exists in the study; nil if none does.
    func sound(_ names: [String]) -> String?
    /// A new random UUID (RFC 4122, version 4), as text.
    func makeUUID() -> String
    /// Stores a session's data beside the recordings.
    func store(_ name: StudyFileName, _ bytes: [UInt8])
    /// Stores the signed consent.
    func storeConsent(_ document: ConsentDocument)
}

/// The consent that a subject signed.
public struct ConsentDocument: Sendable {
    /// Empty if no name was requested.
    public var name = ""
    public var uuid = ""
    /// The study's title.
    public var title = ""
    public var version = ""
    /// Titles and texts, in order.
    public var paragraphs: [Paragraph] = []
    public var agreement = ""
    /// Local time, in seconds since 1970; nil if the clock was not set.
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
