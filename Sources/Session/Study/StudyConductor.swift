import Acquisition
import Quality
import Services
import Settings
import Signals
import Study
import StudyRun
import Upload

/// Runs the study that is on the device. It connects the study's guide with the session's source, signals, recordings and sounds. It does not depend
/// on screens.
///
/// The loop advances it with the session. A screen shows `guide.view` and passes the subject's touches to the guide.
public final class StudyConductor {
    public let service: any StudyService
    /// Guides the subject through the study; nil while no study is ready.
    public private(set) var guide: GuidedStudy?
    /// A number that changes when `guide` is another object, or when the state of a study has changed.
    public private(set) var revision: UInt32 = 0
    /// The notices that no screen has shown yet, oldest first.
    public private(set) var notices: [StudyNotice] = []
    /// The progress of uploading the subject's data.
    public private(set) var upload = StudyUploadState.kept
    /// The signature that the subject is drawing.
    public var signature = Signature()
    /// For each electrode of the study, the reason why its signal is not good; nil if there is none, or if the electrode sends no data.
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
    /// The number of the study session in which the mean power for the feedback was measured; nil before the first feedback.
    private var feedbackSession: Int?
    private var uploadMeter = StudyUploadMeter()
    private var uploadWatch = StudyUploadWatch()
    /// True while a newer version replaces the study.
    private var isUpdating = false
    /// The version of the study that replaces the current one.
    private var newerVersion = ""
    /// The number of the phase in a frame that was drawn and not yet passed to the display; nil if there is no such frame.
    private var drawn: Int?
    /// The number of the phase in a frame that was passed to the display and is not visible yet; nil if there is no such frame.
    private var submitted: Int?

    /// The maximum number of notices that wait for a screen.
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

    /// Removes and returns the oldest waiting notice; nil if there is none.
    public func takeNotice() -> StudyNotice? { notices.isEmpty ? nil : notices.removeFirst() }

    /// True if the study's channels are being recorded.
    public var isRecording: Bool { recorder.isWanted && session.recording.isRecording }

    /// True if a session of the study runs.
    var isInSession: Bool { guide?.session != nil }

    /// True if a study session with recordings runs, so that the study needs its source.
    private var wantsSource: Bool {
        guard let guide, let number = guide.session else { return false }
        return guide.study.sessions[number].scenario != nil
    }

    // MARK: Time

    /// The time in seconds since 1970 by the board's clock; nil if the clock was not set, or was set to an impossible year.
    private var clock: Int64? {
        session.machine.wallClock().map { TimeZones.zone(of: session.settings.current).utc(ofLocal: $0) }
            .flatMap { DeviceClock.isPlausible($0) ? $0 : nil }
    }

    /// Called once per turn of the loop, after the acquisition was advanced.
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

    /// The level of the band that the current phase's feedback shows, 0 to 1; nil if the phase shows no feedback.
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
        // Remove the events from the queue first. The guide may end the recording now, and the event that results must wait for the next turn.
        let heard = events
        events = []
        for event in heard {
            if case .littleSpace = event { notify(.cardNearlyFull) }
            if let fault = recorder.recorded(event) { guide.recordingFailed(fault) }
        }
    }

    /// Starts with another study, or without a study.
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

    /// Replaces the study by the newer version from the lab's server, if the subject is between two study sessions.
    private func takeNewer(_ guide: GuidedStudy) {
        guard let newer = service.newer, guide.isBetweenSessions else { return }
        (isUpdating, newerVersion) = (true, newer.version)
        end()
        service.takeNewer()
        serviceRevision = nil
    }

    /// True if the recording was uploaded to the lab; nil if that is unknown, or if the study uploads nothing.
    public func isDelivered(_ recording: RecordedBlock) -> Bool? {
        guard let guide, let uploads = session.machine.uploads, uploads.status.hasFolder else { return nil }
        let name = recording.fileName(of: guide.record.uuid).text
        if let progress = uploads.progress(of: name) { return progress == .delivered }
        // If the study deletes files after the upload, a file that is no longer known here was uploaded and deleted.
        return guide.study.upload?.copies == .deletedWhenVerified ? true : nil
    }

    /// Starts another attempt to upload the waiting files immediately.
    public func deliverAgain() { session.machine.uploads?.tryAgain() }

    /// Ends the running study, because another study replaces it, or because the device is used as a monitor again.
    public func end() {
        guard guide != nil else { return }
        if recorder.isWanted { recorder.end() }
        sounds.end()
        signals.end()
        guide = nil
        revision &+= 1
        (drawn, submitted) = (nil, nil)
    }

    /// Restarts the study for a new subject. The files with the previous subject's data and signature are not deleted.
    public func reset() {
        end()
        service.replace([])
        service.load()
        serviceRevision = nil
    }

    /// Reads the study on the device again, after an import.
    public func reload() {
        end()
        service.load()
        serviceRevision = nil
    }

    /// Called when the recorder reports an event. The event waits until the next turn, because `StudyRecorder.begin` may be running.
    func recorded(_ event: RecordingEvent) { events.append(event) }

    // MARK: Frames

    /// Called when a frame that shows a phase was drawn.
    public func phaseDrawn(_ number: Int) { drawn = number }

    /// Called when the drawn frame was passed to the display.
    public func frameSubmitted() {
        if let drawn { submitted = drawn }
        drawn = nil
    }

    /// Called when the frame that was last passed to the display is visible.
    /// - Parameter time: the time of the page flip, in monotonic nanoseconds.
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

    public func spaceToRecord() -> Int64? {
        StudyBoard.seconds(of: session.acquisition, on: session.machine.device)
    }

    public func notify(_ notice: StudyNotice) {
        if notices.count < Self.maximumNotices { notices.append(notice) }
    }
}
