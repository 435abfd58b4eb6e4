/// A complete study, as the device runs it.
public struct Study: Sendable {
    public var identity = StudyIdentity()
    public var schedule = StudySchedule()
    public var source = StudySource()
    public var electrodes: [StudyElectrode] = []
    public var fitting = FittingRules()
    /// The rules for the noise check, which measures the mains interference; nil if there is no check.
    public var noiseCheck: NoiseRules?
    public var recording = StudyRecording()
    public var speech = StudySpeech()
    /// The placeholders that the study defines.
    public var words: [StudyWord] = []
    public var announcements: [StudyAnnouncement] = []
    /// The upload of files; nil if files stay on the device.
    public var upload: StudyUpload?
    /// The server that provides announcements and newer versions of the study; nil if there is none.
    public var download: StudyServer?
    public var consent = StudyConsent()
    public var steps = StudySteps()
    public var help: [StudyHelpItem] = []
    public var sessions: [StudySession] = []

    public init() {}

    public var languages: [String] { identity.languages }

    /// The index of a language in the study's list of languages; nil if the list does not contain the language.
    public func language(_ code: String) -> Int? {
        languages.firstIndex { $0.utf8.elementsEqual(code.utf8) }
    }

    public func session(_ id: String) -> Int? { sessions.firstIndex { $0.id.utf8.elementsEqual(id.utf8) } }
}

public struct StudyIdentity: Sendable {
    public var id = ""
    public var version = ""
    /// The language codes of the study, for example "en". If the device's language is not among them, the first language is used.
    public var languages: [String] = []
    public var title = StudyText.empty
    /// The name of the lab that prepared the study.
    public var lab = StudyText.empty
    /// The way to contact the lab.
    public var contact = StudyText.empty
    /// The digits with which a supervisor can leave the study.
    public var supervisorCode = ""
}

/// The days of a study, and their lengths.
public struct StudySchedule: Sendable {
    public enum MissedDay: Sendable { case repeats, skips }

    /// For each day, its sessions as indices in `Study.sessions`.
    public var days: [[Int]] = []
    /// The number of hours from the end of a day to the beginning of the next one.
    public var hoursBetweenDays = 8.0
    /// The number of hours from the beginning of a day's first session to the end of the day.
    public var hoursForDay = 12.0
    public var missedDay = MissedDay.repeats
}

/// The source that provides the signals of a study.
public struct StudySource: Sendable {
    public enum Kind: Sendable { case any, lsl, sensor, tia, simulation }

    public var kind = Kind.any
    /// The beginning of the source's name; empty if any name is allowed.
    public var name = ""
    /// The sampling rate of a network stream in Hz; nil if any rate is allowed.
    public var rate: Double?
}

public struct StudyElectrode: Sendable {
    public enum Position: Equatable, Sendable {
        /// The electrode is at a position of the 10-20, 10-10 or 10-5 system.
        case named(String)
        /// The electrode is at a position seen from above, x to the right, y to the nose. The edge of the head is at distance 1 from the middle.
        case at(x: Double, y: Double)
    }

    public enum Use: Sendable {
        case always
        /// An electrode without a position on the head. Only scenarios that name it use it.
        case auxiliary
    }

    /// The label of the channel in which the electrode's signal arrives.
    public var name: String
    public var position: Position
    public var group: String
    public var use: Use

    public init(name: String, position: Position, group: String, use: Use) {
        (self.name, self.position, self.group, self.use) = (name, position, group, use)
    }
}

/// The rules that determine when a headset fits well enough. Qualities are 0 to 100.
public struct FittingRules: Sendable {
    public enum Contact: Sendable { case dry, wet }

    public var contact = Contact.dry
    /// The quality at which an electrode gets its check mark.
    public var goal = 100
    /// The quality that suffices for all electrodes when the fitting has taken `enoughAfter` seconds.
    public var enough = 75
    public var enoughAfter = 180.0
    /// An electrode loses its check mark when its quality stays below this for `loseAfter` seconds.
    public var loseBelow = 75
    public var loseAfter = 3.0

    public init() {}
}

public struct NoiseRules: Sendable {
    /// The minimum quality for passing the noise check, 0 to 100. For the mains amplitude A, the quality is 50 - 50 ln(A / µV).
    public var pass = 50
    /// The number of failed attempts at the noise check after which the subject may continue.
    public var attempts = 3

    public init(pass: Int = 50, attempts: Int = 3) { (self.pass, self.attempts) = (pass, attempts) }
}

public struct StudyRecording: Sendable {
    public enum Format: Sendable { case bdf, xdf }
    public enum Audience: Sendable { case supervisors, everybody }

    public var format = Format.bdf
    /// The users who may see the signals while a session runs.
    public var signals = Audience.supervisors
}

public struct StudySpeech: Sendable {
    /// For each language, the name of the espeak-ng voice. If it is empty, prompts without a recorded voice are not spoken.
    public var voices = StudyText.empty
    public var wordsPerMinute = 150
    /// The volume in percent below which the device warns before prompts.
    public var leastVolume = 30
}

public struct StudyAnnouncement: Sendable {
    public var id = 0
    /// The number of the day from which on the announcement is shown.
    public var day = 1
    public var title = StudyText.empty
    public var text = StudyText.empty
}

/// A server with a WebDAV folder.
public struct StudyServer: Sendable {
    public var address = ""
    public var user = ""
    public var password = ""
    /// The name of a file with the server's own certificate; nil if the system's certificate authorities apply.
    public var certificate: String?
}

public struct StudyUpload: Sendable {
    public enum Copies: Sendable { case kept, deletedWhenVerified }

    public var server = StudyServer()
    /// The name of a file with the certificate for which files are encrypted; nil if they are not encrypted.
    public var encryptFor: String?
    public var copies = Copies.kept
}

public struct StudyHelpItem: Sendable {
    public var title = StudyText.empty
    public var text = StudyText.empty
    public var picture: StudyMedia?
}
