import Consent
import Platform
import Services
import Storing
import StudyRun
import Text

/// Writes a whole journal, or appends its new lines.
private final class WriteJournal: FileTask {
    private let journal: [UInt8]
    private let path: String
    private let start: Int?

    /// - Parameter start: the number of bytes at the journal's beginning that are already on the card; nil to replace the whole file.
    init(_ journal: [UInt8], to path: String, from start: Int?) {
        (self.journal, self.path, self.start) = (journal, path, start)
    }

    func run() throws(FileError) {
        guard journal.count <= StudyFiles.maximumJournal else { throw .tooLarge }
        if let start {
            try writeFile(path, with: journal[start...], at: start)
        } else {
            try replaceFile(path, with: journal)
        }
    }
}

/// Stores the subject's journal, answers and consents. Data that the card refuses stay in memory, and are written again after a pause. The subject
/// receives one notification about that.
final class SubjectFiles: TimerHandler {
    /// The maximum number of bytes of a subject's files that wait for the card.
    private static let maximumWaiting = 8 << 20
    private static let failed = LocalText(
        en: "Your last data are not stored yet. Leave the device on, and call the lab.",
        de: "Ihre letzten Daten sind noch nicht gespeichert. Lassen Sie das Gerät an, und rufen Sie das Labor an.")
    private static let recovered = LocalText(
        en: "All data are stored now.", de: "Jetzt sind alle Daten gespeichert.")
    private static let lost = LocalText(
        en: "Some of your data are lost: the card did not store them in time. Call the lab.",
        de:
            "Ein Teil Ihrer Daten ist verloren: Die Karte hat ihn nicht rechtzeitig gespeichert. Rufen Sie das Labor an."
    )
    private static let recoveredRest = LocalText(
        en: "All other data are stored now. Call the lab about the lost data.",
        de: "Jetzt sind alle anderen Daten gespeichert. Rufen Sie das Labor wegen der verlorenen Daten an.")

    private enum Writing { case idle, busy, dirty, failed }
    /// The part of the journal that the card contains.
    private enum Stored {
        /// The card contains another journal, or one whose last line is incomplete: the next write replaces the whole file.
        case other
        /// The card contains the journal's beginning, with this number of bytes: the next write appends the rest.
        case beginning(Int)
    }
    /// The content of a file.
    enum Content: Sendable {
        case plain([UInt8])
        /// A consent, which the writing thread renders as a PDF, because rendering reads fonts from the card.
        case consent(ConsentDocument, fontFolder: String)

        var bytes: [UInt8] {
            switch self {
            case .plain(let bytes): bytes
            case .consent(let document, let fontFolder): ConsentPDF(document, fontFolder: fontFolder).bytes
            }
        }

        /// The approximate memory use of the content in bytes.
        fileprivate var size: Int {
            switch self {
            case .plain(let bytes): bytes.count
            case .consent(let document, _):
                document.paragraphs.reduce(document.signature.points * 16) { $0 + $1.text.utf8.count }
            }
        }
    }
    private struct Unstored {
        let name: String
        let content: Content
        var isWriting = true
    }

    private let storage: Storage
    private let loop: EventLoop
    private let folder: String
    private let pause: Int64
    private let notify: (LocalText) -> Void
    private let stored: (String) -> Void
    private var timer: Timer?
    private(set) var journal: [UInt8] = []
    /// The path of the journal; nil without a study.
    private var journalPath: String?
    private var writing = Writing.idle
    private var onCard = Stored.other
    private var unstored: [Unstored] = []
    private var isBehind = false
    /// Whether a file was dropped since the start of the app, because too much data waited for the card.
    private var loss = Loss.none
    private enum Loss { case none, some }

    /// - Parameters:
    ///   - folder: the folder for answers and consents.
    ///   - pause: the delay before another attempt after a failure, in nanoseconds.
    ///   - notify: shows the subject a notification.
    ///   - stored: called with a file's name when its write is queued, and again when a write succeeds after a failure.
    init(
        storage: Storage, loop: EventLoop, folder: String, pause: Int64, notify: @escaping (LocalText) -> Void,
        stored: @escaping (String) -> Void
    ) {
        self.storage = storage
        self.loop = loop
        self.folder = folder
        self.pause = pause
        self.notify = notify
        self.stored = stored
    }

    func close() {
        timer?.close()
        timer = nil
    }

    // MARK: The journal

    /// The UUID of the subject who enrolled last in the journal, even if the subject then refused consent; nil for none.
    var uuid: String? {
        var last: String?
        for line in journal.split(separator: 10) {
            if case .enrolled(let uuid)? = JournalLine(Array(line)) { last = uuid }
        }
        return last
    }

    /// Continues with a journal that was read from the card. Drops an incomplete last line, which a power cut may have left.
    func use(_ journal: [UInt8], at path: String) {
        let end = journal.lastIndex(of: 10).map { $0 + 1 } ?? 0
        self.journal = Array(journal[..<end])
        onCard = end > 0 && end == journal.count ? .beginning(end) : .other
        journalPath = path
    }

    func append(_ line: [UInt8]) {
        journal += line
        write()
    }

    func replace(_ new: [UInt8]) {
        journal = new
        onCard = .other
        write()
    }

    /// Appends new lines to the journal on the card. If the power is cut during the write, the earlier lines remain. Lines that are added during a
    /// write are written together after it.
    private func write() {
        guard let journalPath else { return }
        guard writing == .idle || writing == .failed else {
            writing = .dirty
            return
        }
        writing = .busy
        let task = WriteJournal(
            journal, to: journalPath, from: { if case .beginning(let bytes) = onCard { bytes } else { nil } }())
        // Set the value that applies after the write. If the journal is replaced before the write ends, the value changes again.
        onCard = .beginning(journal.count)
        storage.perform(task) { [self] outcome in
            let isDirty = writing == .dirty
            writing = .idle
            if case .failure(let error) = outcome {
                writing = .failed
                onCard = .other
                fell(behind: "journal", error)
            } else if isDirty {
                write()
            } else {
                caughtUp()
            }
        }
    }

    // MARK: Answers and consents

    /// Writes a file. If too much data already wait for the card, drops the file and notifies the subject, once.
    func store(_ content: Content, _ name: String) {
        guard unstored.reduce(content.size, { $0 + $1.content.size }) <= Self.maximumWaiting else {
            Console.error("pocketscope: study: " + name + " is lost: too much data wait for the card")
            if loss == .none { notify(Self.lost) }
            loss = .some
            return
        }
        unstored.append(Unstored(name: name, content: content))
        write(name, content)
        stored(name)
    }

    private func write(_ name: String, _ content: Content) {
        storage.perform(StoreFile(content, name, in: folder)) { [self] outcome in
            guard let index = unstored.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) else { return }
            if case .failure(let error) = outcome {
                unstored[index].isWriting = false
                return fell(behind: name, error)
            }
            unstored.remove(at: index)
            if isBehind { stored(name) }
            caughtUp()
        }
    }

    // MARK: Failures

    private func fell(behind name: String, _ error: FileError) {
        Console.error("pocketscope: study: " + name + " is not stored: " + error.message)
        if !isBehind { notify(Self.failed) }
        isBehind = true
        if timer == nil { timer = try? Timer(loop: loop, handler: self) }
        timer?.start(at: loop.clock.now + pause)
    }

    private func caughtUp() {
        guard isBehind, unstored.isEmpty, writing == .idle else { return }
        isBehind = false
        timer?.stop()
        notify(loss == .none ? Self.recovered : Self.recoveredRest)
    }

    func fired(_ timer: Timer, expirations: Int, now: Int64) {
        if writing == .failed { write() }
        for index in unstored.indices where !unstored[index].isWriting {
            unstored[index].isWriting = true
            let file = unstored[index]
            write(file.name, file.content)
        }
    }
}
