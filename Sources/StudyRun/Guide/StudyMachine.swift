import Study

/// The functions of the device that a running study uses.
public protocol StudyMachine: AnyObject {
    func makeUUID() -> String
    /// Stores the signed consent with its signature as a PDF, and uploads it.
    /// - Parameter name: the name that the subject has typed; empty if the study requests none. The machine must not use the name for anything
    ///   else.
    func storeConsent(name: String)
    /// Ends any other recording. Returns false until the file of that recording is written. A new recording must not be started earlier, because it
    /// would begin only after the first frame of its block.
    func prepareRecording() -> Bool
    func beginRecording(_ name: StudyFileName)
    func mark(_ marker: StudyMarker)
    func endRecording()
    /// Plays a prompt. Returns false if there is no sound for the prompt, or no sound output. When the sound becomes audible,
    /// `GuidedStudy.soundStarted` must be called, and when it ends, `GuidedStudy.soundEnded`.
    func play(_ sound: StudySound) -> Bool
    func silence()
    /// Stores a file with answers or with a session's data in the folder of recordings, and uploads it.
    func store(_ name: StudyFileName, _ bytes: [UInt8])
    func notify(_ notice: StudyNotice)
    /// The recording time that fits on the card, in seconds; nil if unknown.
    func spaceToRecord() -> Int64?
}

/// The name of a file with a recording, a session's data or answers, without its extension. Only the last part of the name, the UUID, identifies
/// the subject.
public struct StudyFileName: Equatable, Sendable {
    public enum Kind: Sendable {
        /// The recording of one block, and the session's data at its end.
        case recording
        case questionnaire
        /// The data of a whole session with recordings.
        case session
    }

    public let kind: Kind
    public let session: String
    /// The number of the day, from 1.
    public let day: Int
    /// The session's position in the day, from 1.
    public let place: Int
    /// The number of the run of the session, from 1.
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

    /// The name, for example "r_rest_2_1_3_UUID": session, day, place, run and UUID.
    public var text: String {
        "\(letter)_\(session)_\(day)_\(place)_\(run)_\(uuid)"
    }
}

/// A marker that the study sets in its recording.
public struct StudyMarker: Equatable, Sendable {
    /// The number of the marker in the study; nil for a marker of the device.
    public let code: Int?
    public let label: String
    /// The board's time in monotonic nanoseconds.
    public let time: Int64

    /// The text of the marker that ends an interrupted trial.
    public static let aborted = "aborted"
}

/// A sound to play: a file of the study or, if there is none, the spoken text.
public struct StudySound: Equatable, Sendable {
    /// The number of the request. The player's report of the sound's end contains it.
    public let number: Int
    /// A file in the study's folder; nil if there is none.
    public let file: String?
    /// The text for speech.
    public let text: String
    /// The index of the language in the study's texts.
    public let language: Int
    /// The time at which the sound must become audible, in the board's monotonic nanoseconds; 0 to play it as soon as possible.
    public let at: Int64
}

/// The reason why the recording of a block ended early.
public enum RecordingFault: Equatable, Sendable { case cardFull, other }

/// A notification that is shown on any screen.
public enum StudyNotice: Equatable, Sendable {
    case sourceLost, sourceFound
    /// The battery of the headset or of the device is low. During a block, no notification appears; the pause after the block mentions the battery
    /// instead.
    case amplifierBatteryLow, boardBatteryLow
    /// The recording session has ended early and can be continued later.
    case recordingFailed(RecordingFault)
    /// The card has space for only a few more minutes of recording.
    case cardNearlyFull
    /// Files of the previous day were not uploaded, and uploading has failed.
    case dayNotDelivered
    /// A newer version of the study has replaced the previous one.
    case studyUpdated
    /// The text that a study shows after a completed step.
    case success(String)
}
