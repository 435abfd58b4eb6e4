import Study

/// The functions of the device that a running study uses.
public protocol StudyMachine: AnyObject {
    func makeUUID() -> String
    /// Stores the signed consent with its signature as a PDF, and uploads it.
    /// - Parameter name: as typed by the subject; empty if the study asks for none. It must not be used elsewhere.
    func storeConsent(name: String)
    /// Ends any other recording. Returns false until its file is written: the next recording would begin after the block's first frame.
    func prepareRecording() -> Bool
    func beginRecording(_ name: StudyFileName)
    func mark(_ marker: StudyMarker)
    func endRecording()
    /// Plays a prompt. Returns false if there is no sound for it, or no player. `GuidedStudy.soundEnded` reports the end.
    func play(_ sound: StudySound) -> Bool
    func silence()
    /// Stores a file of answers or session data beside the recordings, and uploads it.
    func store(_ name: StudyFileName, _ bytes: [UInt8])
    func notify(_ notice: StudyNotice)
    /// The recording time that fits on the card, in seconds; nil if unknown.
    func roomToRecord() -> Int64?
}

/// The name of a file with a recording, session data or answers, without extension. Of the subject, it contains only the UUID.
public struct StudyFileName: Equatable, Sendable {
    public enum Kind: Sendable {
        /// A recording of one block, and the session data at its end.
        case recording
        case questionnaire
        /// The data of a whole session with recordings.
        case session
    }

    public let kind: Kind
    public let session: String
    /// From 1.
    public let day: Int
    /// The session's position in the day, from 1.
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
    /// The marker's number in the study; nil for a marker of the device.
    public let code: Int?
    public let label: String
    /// The board's monotonic nanoseconds.
    public let time: Int64

    /// Ends an interrupted trial.
    public static let aborted = "aborted"
}

/// A sound to play: the study's file, or else the text as speech.
public struct StudySound: Equatable, Sendable {
    /// The request's number, which its end reports.
    public let number: Int
    /// A file in the study's folder; nil if there is none.
    public let file: String?
    /// The text for speech.
    public let text: String
    /// The index of the language in the study's texts.
    public let language: Int
}

/// Why the recording of a block ended early.
public enum RecordingFault: Equatable, Sendable { case cardFull, other }

/// A notification over any screen.
public enum StudyNotice: Equatable, Sendable {
    case sourceLost, sourceFound
    /// A battery of the headset or the device became low. During a block, the pause shows it instead.
    case amplifierBatteryLow, boardBatteryLow
    /// The session ends early and can be continued later.
    case recordingFailed(RecordingFault)
    /// The card has space for some minutes.
    case cardNearlyFull
    /// Files of the previous day are not delivered, and sending them failed.
    case dayNotDelivered
    /// Another version of the study is running now.
    case studyUpdated
    /// The text of a completed step.
    case success(String)
}
