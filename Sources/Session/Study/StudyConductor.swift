import Acquisition
import Quality
import Services
import Settings
import Signals
import Study
import StudyRun
import Upload

/// Runs the study that the device carries: binds its guide to the session's source, its signals, recordings and sounds. Without screens.
///
/// The loop advances it with the session. A screen shows `guide.view` and hands the subject's touches to the guide.
public final class StudyConductor {
    public let service: any StudyService
    /// The subject's way through the study; nil while none is ready.
    public private(set) var guide: GuidedStudy?
    /// Another number whenever another guide is there, or what is known of it.
    public private(set) var revision: UInt32 = 0
    /// The notices that a screen has not shown yet, the oldest first.
    public private(set) var notices: [StudyNotice] = []
    /// How far the delivery of what the subject did is.
    public private(set) var upload = StudyUploadState.kept
    /// What the subject signs at present.
    public var signature = Signature()
    /// What is wrong with each of the study's electrodes; nil: nothing, or nothing comes of it.
    public var findings: [QualityFinding?] { signals.findings }

    private let session: Session
    private let signals: StudySignals
    private let sounds: StudySounds
    private var recorder: StudyRecorder
    private var board = StudyBoard()
    private var events: [RecordingEvent] = []
    private var serviceRevision: UInt32?
    private var language = ""
    private var feedbackMeter = FeedbackMeter()
    /// The session that it measures.
    private var feedbackSession: Int?
    private var uploadMeter = StudyUploadMeter()
    private var uploadWatch = StudyUploadWatch()
    /// Whether another version takes the place of the study that ran, and which.
    private var isUpdating = false
    private var newerVersion = ""
    /// Phases of which a first frame was drawn, was handed to the display.
    private var drawn: Int?
    private var submitted: Int?

    /// The most notices that wait for a screen.
    private static let maximumNotices = 8

    init(_ session: Session, _ service: any StudyService) {
        self.session = session
        self.service = service
        signals = StudySignals(session)
        sounds = StudySounds(session.settings, session.machine, service)
        recorder = StudyRecorder(session)
        service.load()
        session.settings.observe([.volume]) { [sounds] in sounds.volume = $0.settings.volume }
    }

    /// Takes the oldest notice that waits.
    public func takeNotice() -> StudyNotice? { notices.isEmpty ? nil : notices.removeFirst() }

    /// Whether the study's channels are recorded.
    public var isRecording: Bool { recorder.isWanted && session.recording.isRecording }

    /// Whether a session with recordings runs, so that the source is wanted.
    private var wantsSource: Bool {
        guard let guide, let number = guide.session else { return false }
        return guide.study.sessions[number].scenario != nil
    }

    // MARK: Time

    /// Seconds since 1970, by the board's clock; nil: not set, or to a year that cannot be.
    private var clock: Int64? {
        session.machine.wallClock().map { TimeZones.zone(of: session.settings.current).utc(ofLocal: $0) }
            .flatMap { DeviceClock.isPlausible($0) ? $0 : nil }
    }

    /// Once a turn, after the acquisition.
    func advance(to now: Int64) {
        if service.revision != serviceRevision { takeStudy(at: now) }
        upload = uploadMeter.state(session.machine.uploads?.status)
        guard let guide else { return }
        let code = session.settings.current.language
        if !code.utf8.elementsEqual(language.utf8) {
            language = code
            guide.setLanguage(code)
        }
        board.follow(guide, session.machine.device, at: now)
        signals.follow(guide, isWanted: wantsSource, at: now)
        sounds.follow(guide, isWanted: wantsSource)
        hearRecordings(guide)
        recorder.advance()
        guide.advance(to: now, clock: clock)
        measureFeedback(guide, at: now)
        if case .home = guide.view, uploadWatch.isDue(guide.record, upload) { notify(.dayNotDelivered) }
        takeNewer(guide)
    }

    /// How strong the band of the present phase's feedback is, 0 to 1; nil: the phase shows none.
    public var feedback: Float? {
        guard let guide, case .prompt(let prompt) = guide.view, prompt.phase.feedback == .shown else { return nil }
        return feedbackMeter.level
    }

    private func measureFeedback(_ guide: GuidedStudy, at now: Int64) {
        guard feedback != nil, let session = guide.session, let scenario = guide.study.sessions[session].scenario,
            let wanted = scenario.feedback
        else { return }
        if feedbackSession != session { feedbackMeter.begin() }
        feedbackSession = session
        let electrodes = wanted.electrodes.isEmpty ? scenario.electrodes(of: guide.study) : wanted.electrodes
        feedbackMeter.advance(signals.entries(electrodes), wanted.band, at: now)
    }

    private func hearRecordings(_ guide: GuidedStudy) {
        guard !events.isEmpty else { return }
        // The guide ends the recording, which is heard of in the next turn.
        let heard = events
        events = []
        for event in heard {
            if case .littleSpace = event { notify(.cardNearlyFull) }
            if let fault = recorder.recorded(event) { guide.recordingFailed(fault) }
        }
    }

    /// Begins with another study, or none.
    private func takeStudy(at now: Int64) {
        serviceRevision = service.revision
        revision &+= 1
        guard case .ready(let study, let journal) = service.carried else {
            end()
            return
        }
        if guide == nil {
            language = session.settings.current.language
            guide = GuidedStudy(
                study, journal: journal, store: service, machine: self, language: language, now: now, clock: clock,
                isStart: !isUpdating)
            session.machine.log("study: begins")
            if isUpdating, study.identity.version.utf8.elementsEqual(newerVersion.utf8) { notify(.studyUpdated) }
            isUpdating = false
        }
        guide?.setDownloaded(service.announcements)
    }

    /// Takes the version that the lab's server had, where nothing of the subject's is under way.
    private func takeNewer(_ guide: GuidedStudy) {
        guard let newer = service.newer, guide.isBetweenSessions else { return }
        (isUpdating, newerVersion) = (true, newer.version)
        end()
        service.takeNewer()
        serviceRevision = nil
    }

    /// Whether the lab has a recording; nil: it is not known, or nothing is delivered.
    public func isDelivered(_ recording: RecordedBlock) -> Bool? {
        guard let guide, let uploads = session.machine.uploads, uploads.status.hasFolder else { return nil }
        let name = recording.fileName(of: guide.record.uuid).text
        if let progress = uploads.progress(of: name) { return progress == .delivered }
        // What is removed once it was seen at the server is not known any more.
        return guide.study.upload?.copies == .deletedWhenVerified ? true : nil
    }

    /// Tries to deliver what waits at once.
    public func deliverAgain() { session.machine.uploads?.tryAgain() }

    /// Ends the study that runs: another one takes its place, or the device is a monitor again.
    public func end() {
        guard guide != nil else { return }
        if recorder.isWanted { recorder.end() }
        sounds.end()
        signals.end()
        guide = nil
        revision &+= 1
        (drawn, submitted) = (nil, nil)
    }

    /// Restarts the study with no subject: what the subject did and signed stays in the files that were stored.
    public func reset() {
        end()
        service.replace([])
        service.load()
        serviceRevision = nil
    }

    /// Looks at what is carried again, after an import.
    public func reload() {
        end()
        service.load()
        serviceRevision = nil
    }

    /// What happens to recordings: `StudyRecorder.begin` may be under way, so it is heard of in the next turn.
    func recorded(_ event: RecordingEvent) { events.append(event) }

    // MARK: Frames

    /// A frame with a phase was drawn.
    public func phaseDrawn(_ number: Int) { drawn = number }

    /// What was drawn was handed to the display.
    public func frameSubmitted() {
        if let drawn { submitted = drawn }
        drawn = nil
    }

    /// What was handed to the display last is on it.
    /// - Parameter time: of the page flip, in monotonic nanoseconds.
    public func frameShown(at time: Int64) {
        guard let number = submitted else { return }
        submitted = nil
        guide?.phaseShown(number, at: time)
    }
}

extension StudyConductor: StudyMachine {
    public func makeUUID() -> String { service.makeUUID() }

    public func storeConsent(name: String) {
        guard let guide else { return }
        let study = guide.study
        var document = ConsentDocument()
        document.name = name
        document.uuid = guide.record.uuid
        document.title = study.identity.title[guide.language]
        document.version = study.identity.version
        document.language = study.languages[guide.language]
        for page in study.consent.pages where page.place != .screen {
            document.paragraphs.append(.init(.title, guide.fill(page.title)))
            for section in page.sections {
                document.paragraphs.append(.init(.heading, guide.fill(section.title)))
                document.paragraphs.append(.init(.text, guide.fill(section.text)))
            }
        }
        document.agreement = guide.fill(study.consent.agreement)
        document.time = session.machine.wallClock()
        document.signature = signature
        signature = Signature()
        service.storeConsent(document)
    }

    public func prepareRecording() -> Bool { recorder.prepare() }

    public func beginRecording(_ name: StudyFileName) {
        guard let guide else { return }
        recorder.begin(
            RecordingRequest(
                format: guide.study.recording.format == .bdf ? .bdf : .xdf,
                name: RecordingName(stem: name.text, code: name.uuid)))
    }

    public func mark(_ marker: StudyMarker) {
        let code = marker.code.map { String($0) } ?? ""
        let name = code.isEmpty || marker.label.isEmpty ? code + marker.label : code + " " + marker.label
        session.acquisition.mark(name, at: marker.time, origin: .source)
    }

    public func endRecording() { recorder.end() }
    public func play(_ sound: StudySound) -> Bool { guide.map { sounds.play(sound, of: $0.study) } ?? false }
    public func silence() { sounds.silence() }
    public func store(_ name: StudyFileName, _ bytes: [UInt8]) { service.store(name, bytes) }

    public func roomToRecord() -> Int64? {
        StudyBoard.seconds(of: session.acquisition, on: session.machine.device)
    }

    public func notify(_ notice: StudyNotice) {
        if notices.count < Self.maximumNotices { notices.append(notice) }
    }
}
