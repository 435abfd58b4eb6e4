import Drawing
import Study
import StudyRun

/// A file with a study that can be imported.
public struct StudyFile: Equatable, Sendable {
    public enum Place: Sendable { case settings, stick }

    /// The name of the study's file with its extension.
    public let name: String
    public let place: Place
    public let bytes: Int64

    public init(name: String, place: Place, bytes: Int64) {
        (self.name, self.place, self.bytes) = (name, place, bytes)
    }
}

/// The reason why the device cannot use a study.
public enum StudyRefusal: Equatable, Sendable {
    case archive(ArchiveError)
    /// The study's documents contain errors. The values are the first few errors, and the number of all errors.
    case faults([StudyProblem], count: Int)
    /// The study refers to files that it does not contain.
    case missing([String])
    /// The card has too little space for the study.
    case noSpace
    /// The study's file could not be stored.
    case notStored(StorageFailure)
}

/// The properties of a study that the app shows before the study is imported.
public struct StudySummary: Sendable {
    public let identity: StudyIdentity
    public let days: Int
    /// The number of warnings (possible errors) about the study's documents.
    public let warnings: Int

    public init(identity: StudyIdentity, days: Int, warnings: Int) {
        (self.identity, self.days, self.warnings) = (identity, days, warnings)
    }
}

/// The study that is on the device.
public enum CarriedStudy: Sendable {
    case loading
    case none
    /// The study on the device can no longer be read, although its import succeeded.
    case unusable(StudyRefusal)
    /// The study on the device, with the journal of its subject.
    case ready(Study, journal: [UInt8])
}

/// The progress of an import.
public enum StudyImport: Sendable {
    case idle
    case checking(StudyFile, percent: Int)
    case refused(StudyFile, StudyRefusal)
    /// The file with the study is valid and can be imported.
    case checked(StudyFile, StudySummary)
    case importing(StudyFile, percent: Int)
    case imported
}

/// A handwritten signature as lines, in pixels of the signature area.
public struct Signature: Equatable, Sendable {
    /// The maximum number of points of all lines of a signature.
    public static let maximumPoints = 4000

    public var lines: [[Point]] = []
    public var size = Size(width: 0, height: 0)

    public init() {}

    public var points: Int { lines.reduce(0) { $0 + $1.count } }
}

/// Stores one study with its pictures and sounds, and its subject's data. No call blocks.
public protocol StudyService: StudyStore {
    var carried: CarriedStudy { get }
    var importing: StudyImport { get }
    /// The study files that the last search found.
    var files: [StudyFile] { get }
    /// The announcements for the study on the device that were downloaded from the lab's server.
    var announcements: [StudyAnnouncement] { get }
    /// The identity of another version of the study, which was downloaded from the lab's server and completely checked; nil if there is none.
    var newer: StudyIdentity? { get }
    /// A number that changes when one of the properties above has changed.
    var revision: UInt32 { get }
    /// Reads the study on the device. `carried` then contains the result.
    func load()
    /// Searches for study files in the folder of the settings and on the stick. `files` then contains the result.
    func look()
    /// Reads and checks a whole study file. Afterwards, the state of the import is `checked` or `refused`. The study on the device does not
    /// change.
    func check(_ file: StudyFile)
    /// Replaces the study on the device by the checked file. Afterwards, the state of the import is `imported` or `refused`.
    func takeChecked()
    /// Replaces the study on the device by the newer version, while the study is not running. `carried` then contains the result.
    func takeNewer()
    /// Cancels an import, or dismisses its result.
    func endImport()
    /// Decodes a picture of the study, or one frame of an animation.
    /// - Parameters:
    ///   - frame: the index of the frame, from 0; 0 for a picture.
    ///   - action: called once, on the event loop; with nil if decoding fails.
    func picture(_ name: String, frame: Int, within space: Size, then action: @escaping (Surface?) -> Void)
    /// The number of frames of an animation.
    func frames(of animation: String) -> Int
    /// The path of a sound of the study. It is the first of the given names for which the study contains a file; nil if there is none.
    func sound(_ names: [String]) -> String?
    /// A new random UUID (RFC 4122, version 4) as text.
    func makeUUID() -> String
    /// Stores the data of a study session in the folder of recordings.
    func store(_ name: StudyFileName, _ bytes: [UInt8])
    /// Stores the consent form that the subject has signed.
    func storeConsent(_ document: ConsentDocument)
}

/// The consent form that a subject has signed.
public struct ConsentDocument: Sendable {
    /// The subject's name; empty if the consent form requests none.
    public var name = ""
    public var uuid = ""
    /// The study's title.
    public var title = ""
    public var version = ""
    /// The headings and texts of the consent form, in order.
    public var paragraphs: [Paragraph] = []
    public var agreement = ""
    /// The local time of the signature in seconds since 1970; nil if the clock was not set.
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
