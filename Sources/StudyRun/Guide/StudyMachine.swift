import Study

/// What a running study asks of the device around it.
public protocol StudyMachine: AnyObject {
    /// A new random UUID, as text.
    func makeUUID() -> String
    /// Keeps the signed consent with its signature, as a PDF, and uploads it.
    /// - Parameter name: as the subject typed it; empty where none is asked for. It must go nowhere else.
    func storeConsent(name: String)
    func beginRecording(_ name: StudyFileName)
    func mark(_ marker: StudyMarker)
    func endRecording()
    /// Plays a prompt; false where there is no sound for it, or nothing that plays it. The end is `GuidedStudy.soundEnded`.
    func play(_ sound: StudySound) -> Bool
    func silence()
    /// Keeps a file of answers or of a session's data beside the recordings, and uploads it.
    func store(_ name: StudyFileName, _ bytes: [UInt8])
    func notify(_ notice: StudyNotice)
    /// For how many seconds of recording the card has room; nil where it is not known.
    func roomToRecord() -> Int64?
}

/// What a recording, a session's data or answers are called: without ending, and without anything of the person but the UUID.
public struct StudyFileName: Equatable, Sendable {
    public enum Kind: Sendable {
        /// A recording of one block, and what had happened when it ended.
        case recording
        case questionnaire
        /// All that happened in a session with recordings, when it ended.
        case session
    }

    public let kind: Kind
    public let session: String
    /// From 1.
    public let day: Int
    /// The session's place in the day, from 1.
    public let place: Int
    /// From 1.
    public let run: Int
    public let uuid: String

    package init(kind: Kind, session: String, day: Int, place: Int, run: Int, uuid: String) {
        self.kind = kind
        self.session = session
        self.day = day
        self.place = place
        self.run = run
        self.uuid = uuid
    }

    private var letter: StaticString {
        switch kind {
        case .recording: "r"
        case .questionnaire: "q"
        case .session: "s"
        }
    }

    /// "r_rest_2_1_3_UUID": session, day, place, run.
    public var text: String {
        "\(letter)_\(session)_\(day)_\(place)_\(run)_\(uuid)"
    }
}

/// A marker in the recording.
public struct StudyMarker: Equatable, Sendable {
    /// The study's number; nil: one of the device's own.
    public let code: Int?
    public let label: String
    /// The board's monotonic nanoseconds.
    public let time: Int64

    /// Ends a trial that was interrupted.
    public static let aborted = "aborted"
}

/// A sound to play: the study's file, else the text's rendered speech.
public struct StudySound: Equatable, Sendable {
    /// Of this request; its end carries the same.
    public let number: Int
    /// A file in the study's folder; nil: none is named.
    public let file: String?
    /// What the voice says.
    public let text: String
    /// The number of the language among the study's.
    public let language: Int
}

/// Why a block is not recorded any more.
public enum RecordingFault: Equatable, Sendable { case cardFull, other }

/// What appears over every screen.
public enum StudyNotice: Equatable, Sendable {
    case sourceLost, sourceFound
    /// A battery became low, of the headset or of the device. In a block it is not said: the pause says it.
    case amplifierBatteryLow, boardBatteryLow
    /// The session ends early, and can be continued.
    case recordingFailed(RecordingFault)
    /// It has room for some minutes.
    case cardNearlyFull
    /// Files of the day before are not at the lab, and sending them failed.
    case dayNotDelivered
    /// Another version of the study runs from now on.
    case studyUpdated
    /// A step's own words.
    case success(String)
}
