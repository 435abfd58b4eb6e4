/// A whole study as the device runs it.
public struct Study: Sendable {
    public var identity = StudyIdentity()
    public var schedule = StudySchedule()
    public var source = StudySource()
    public var electrodes: [StudyElectrode] = []
    public var fitting = FittingRules()
    /// nil if the surroundings are not checked.
    public var noiseCheck: NoiseRules?
    public var recording = StudyRecording()
    public var speech = StudySpeech()
    /// The study's own placeholders.
    public var words: [StudyWord] = []
    public var announcements: [StudyAnnouncement] = []
    /// nil if files stay on the device.
    public var upload: StudyUpload?
    /// The server with announcements and newer versions of the study; nil if there is none.
    public var download: StudyServer?
    public var consent = StudyConsent()
    public var steps = StudySteps()
    public var help: [StudyHelpItem] = []
    public var sessions: [StudySession] = []

    public init() {}

    public var languages: [String] { identity.languages }

    /// The number of a language among the study's languages; nil if the study has no texts in it.
    public func language(_ code: String) -> Int? {
        languages.firstIndex { $0.utf8.elementsEqual(code.utf8) }
    }

    public func session(_ id: String) -> Int? { sessions.firstIndex { $0.id.utf8.elementsEqual(id.utf8) } }
}

public struct StudyIdentity: Sendable {
    public var id = ""
    public var version = ""
    /// Codes such as "en". The first one applies if the device is set to another language.
    public var languages: [String] = []
    public var title = StudyText.empty
    /// Who prepared the study.
    public var lab = StudyText.empty
    /// How a subject reaches the lab.
    public var contact = StudyText.empty
    /// Digits that leave the study mode.
    public var supervisorCode = ""
}

/// The days of a study, and their durations.
public struct StudySchedule: Sendable {
    public enum MissedDay: Sendable { case repeats, skips }

    /// Sessions of each day, as numbers of `Study.sessions`.
    public var days: [[Int]] = []
    /// The hours from the end of a day to the beginning of the next one.
    public var hoursBetweenDays = 8.0
    /// The hours from a day's first session to the day's end.
    public var hoursForDay = 12.0
    public var missedDay = MissedDay.repeats
}

/// The source of the signals.
public struct StudySource: Sendable {
    public enum Kind: Sendable { case any, lsl, sensor, tia, simulation }

    public var kind = Kind.any
    /// The beginning of its name; empty for any name.
    public var name = ""
    /// Samples per second of a network stream; nil for any rate.
    public var rate: Double?
}

public struct StudyElectrode: Sendable {
    public enum Position: Equatable, Sendable {
        /// Of the 10-20, 10-10 or 10-5 system.
        case named(String)
        /// From above, x to the right, y to the nose; the head's edge is 1 from the middle.
        case at(x: Double, y: Double)
    }

    public enum Use: Sendable {
        case always
        /// Only scenarios that name it use it.
        case auxiliary
    }

    /// The channel's label.
    public var name: String
    public var position: Position
    public var group: String
    public var use: Use

    public init(name: String, position: Position, group: String, use: Use) {
        (self.name, self.position, self.group, self.use) = (name, position, group, use)
    }
}

/// When a headset fits. Qualities are 0 to 100.
public struct FittingRules: Sendable {
    public enum Contact: Sendable { case dry, wet }

    public var contact = Contact.dry
    /// An electrode of this quality gets its check mark.
    public var goal = 100
    /// After `enoughAfter` seconds this suffices for all.
    public var enough = 75
    public var enoughAfter = 180.0
    /// An electrode loses its check mark when its quality is below this for `loseAfter` seconds.
    public var loseBelow = 75
    public var loseAfter = 3.0

    public init() {}
}

public struct NoiseRules: Sendable {
    /// The quality that passes, 0 to 100: 50 - 50 ln(A / µV) of the mains amplitude A.
    public var pass = 50
    /// The number of failed attempts after which the subject may continue.
    public var attempts = 3

    public init(pass: Int = 50, attempts: Int = 3) { (self.pass, self.attempts) = (pass, attempts) }
}

public struct StudyRecording: Sendable {
    public enum Format: Sendable { case bdf, xdf }
    public enum Audience: Sendable { case supervisors, everybody }

    public var format = Format.bdf
    /// Who may look at the signals while a session runs.
    public var signals = Audience.supervisors
}

public struct StudySpeech: Sendable {
    /// A voice of espeak-ng for each language. Empty: prompts without a recording are not spoken.
    public var voices = StudyText.empty
    public var wordsPerMinute = 150
    /// The device warns before prompts when the volume is below this percentage.
    public var leastVolume = 30
}

public struct StudyAnnouncement: Sendable {
    public var id = 0
    /// The first day that shows it.
    public var day = 1
    public var title = StudyText.empty
    public var text = StudyText.empty
}

/// A WebDAV folder.
public struct StudyServer: Sendable {
    public var address = ""
    public var user = ""
    public var password = ""
    /// A file with the server's own certificate; nil for the usual authorities.
    public var certificate: String?
}

public struct StudyUpload: Sendable {
    public enum Copies: Sendable { case kept, deletedWhenVerified }

    public var server = StudyServer()
    /// A file with the certificate for which files are encrypted; nil for no encryption.
    public var encryptFor: String?
    public var copies = Copies.kept
}

public struct StudyHelpItem: Sendable {
    public var title = StudyText.empty
    public var text = StudyText.empty
    public var picture: StudyMedia?
}
