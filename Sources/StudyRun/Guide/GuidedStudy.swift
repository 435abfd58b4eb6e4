import Study

/// Guides a subject through a study. Its methods receive all events, on one thread. `view` describes what the screen must show.
public final class GuidedStudy {
    enum Activity {
        case boarding(Boarding)
        case home
        case announcing(StudyAnnouncement, session: Int)
        /// The guide shows a warning before a session.
        case warning(StudyWarning, session: Int)
        case recording(RecordingGuide)
        case questionnaire(QuestionnaireGuide)
    }

    public let study: Study
    let context: StudyContext
    private(set) var activity = Activity.home
    private(set) var downloaded: [StudyAnnouncement] = []
    /// The monotonic time at which the previous day ended; nil if it ended before this start of the app.
    private(set) var endedAt: Int64?
    /// The monotonic time at which the app started; nil if this object was created later, because a newer version of the study has replaced the
    /// previous one.
    let startedAt: Int64?
    private(set) var mayWait = Waiting.yes
    /// The warnings that the subject has accepted for the next session.
    private var accepted: [StudyWarning] = []
    /// A number that changes when `view` has changed.
    public private(set) var version = 0

    private var lastStamp = Stamp(-1)

    enum Waiting { case yes, dismissed }

    /// - Parameters:
    /// - journal: the journal in `StudyStore`.
    /// - language: the device's language as a code, for example "de".
    /// - now: the board's time in monotonic nanoseconds.
    /// - clock: the time in seconds since 1970; nil if the clock is not set.
    /// - isStart: true if the app has just started. If the clock is not reliable, a start of the app ends the wait for the next day. It is
    ///   false if this version of the study replaces another version.
    public init(
        _ study: Study, journal: [UInt8], store: any StudyStore, machine: any StudyMachine, language: String,
        now: Int64,
        clock: Int64?, isStart: Bool = true
    ) {
        self.study = study
        context = StudyContext(study, journal: journal, store: store, machine: machine)
        (context.now, context.clock) = (now, clock)
        startedAt = isStart ? now : nil
        context.language = study.language(language) ?? 0
        if isStart, context.record.stage != .new { context.note(.started) }
        if context.record.stage == .boarded {
            if let open = context.record.open {
                if context.record.next == open {
                    begin(open, .off)
                } else if context.record.progress[open].state == .done {
                    begin(open, .off, at: .end)
                } else {
                    context.note(.left)
                }
            }
            settle()
        } else {
            activity = .boarding(Boarding(context))
        }
    }

    public var record: StudyRecord { context.record }

    /// The index of the running session in `Study.sessions`; nil if none runs.
    public var session: Int? {
        switch activity {
        case .recording(let guide): guide.session
        case .questionnaire(let guide): guide.session
        case .boarding, .home, .announcing, .warning: nil
        }
    }

    /// The qualities of the study's electrodes, as set by `set(qualities:reasons:)`.
    public var qualities: [Int] { context.qualities }
    /// The reasons for the electrodes' low qualities, as set by `set(qualities:reasons:)`.
    public var reasons: [String] { context.reasons }

    /// The index of the language in the study's texts.
    public var language: Int { context.language }

    public func setLanguage(_ code: String) {
        context.language = study.language(code) ?? 0
        version += 1
    }

    /// Fills the placeholders of a text for the current view.
    public func fill(_ text: StudyText) -> String {
        switch activity {
        case .recording(let guide): context.fill(text, guide.place)
        case .questionnaire(let guide): context.fill(text, SessionPlace(session: guide.session))
        case .announcing(_, let session), .warning(_, let session): context.fill(text, SessionPlace(session: session))
        case .boarding, .home: context.fill(text)
        }
    }

    // MARK: Time and events

    /// Must be called once per turn of the event loop.
    public func advance(to now: Int64, clock: Int64?) {
        (context.now, context.clock) = (now, clock)
        switch activity {
        case .recording(let guide): guide.advance()
        case .questionnaire(let guide): guide.advance()
        case .home: if case .expired = day { endDay(missed: true) }
        case .warning(let warning, let session): if !warnings.contains(warning) { lead(to: session) }
        case .boarding, .announcing: break
        }
        let before = version
        settle()
        // Compare the views' stamps first, which is fast, because the view rarely changes with time alone.
        let stamp = self.stamp
        if stamp == lastStamp { version = before }
        lastStamp = stamp
    }

    private var stamp: Stamp {
        switch activity {
        case .boarding: Stamp(0)
        case .home: Stamp(1, record.day, Int(clamping: (context.timeLeft ?? 0) / 60), waitingSeconds)
        case .announcing: Stamp(2)
        case .warning(let warning, _): warning.stamp
        case .recording(let guide): guide.stamp
        case .questionnaire(let guide): guide.stamp
        }
    }

    private var waitingSeconds: Int { if case .waiting(let seconds) = day { Int(clamping: seconds ?? -2) } else { -1 } }

    /// Sets the state of a signal: connections, contact, battery.
    public func set(_ signal: StudyStep.Signal, isOn: Bool) {
        let wasOn = context.has(signal)
        context.set(signal, isOn: isOn)
        guard wasOn != isOn, case .recording(let guide) = activity else { return }
        switch signal {
        case .streaming: if isOn { guide.sourceReturned() } else { guide.sourceLost() }
        case .batteryLow: if isOn { guide.amplifierBatteryLow() }
        default: break
        }
    }

    /// Sets whether another screen covers the study. While a screen covers it, a recording session continues only during a block.
    public func set(isAway: Bool) { context.isAway = isAway }

    /// Sets whether the device's own battery is low.
    public func set(isBoardLow: Bool) {
        guard context.isBoardLow != isBoardLow else { return }
        context.isBoardLow = isBoardLow
        version += 1
        guard isBoardLow else { return }
        if case .recording(let guide) = activity, guide.isInBlock { return }
        context.machine.notify(.boardBatteryLow)
    }

    /// Sets the qualities of the study's electrodes, 0 to 100, and the reason for each low quality (otherwise empty).
    public func set(qualities: [Int], reasons: [String]) { (context.qualities, context.reasons) = (qualities, reasons) }

    /// Called when the mains interference around the subject was measured over four seconds, while the view is `noiseCheck`.
    /// - Parameter amplitude: the amplitude in µV; nil if it cannot be measured.
    public func noiseMeasured(amplitude: Float?) {
        if case .recording(let guide) = activity { guide.noiseMeasured(amplitude: amplitude) }
        settle()
    }

    /// Called when the first frame with a prompt is on the display.
    /// - Parameter time: the time of the page flip, in the board's monotonic nanoseconds.
    public func phaseShown(_ number: Int, at time: Int64) {
        if case .recording(let guide) = activity { guide.phaseShown(number, at: time) }
        settle()
    }

    /// Called when a sound has become audible.
    /// - Parameter time: the time at which its first sample is heard, in the board's monotonic nanoseconds.
    public func soundStarted(_ number: Int, at time: Int64) {
        if case .recording(let guide) = activity { guide.soundStarted(number, at: time) }
    }

    public func soundEnded(_ number: Int) {
        if case .recording(let guide) = activity { guide.soundEnded(number) }
        settle()
    }

    /// Called when the recording of the current block was refused or has failed. Ends the session.
    public func recordingFailed(_ fault: RecordingFault) {
        if case .recording(let guide) = activity { guide.recordingFailed(fault) }
        settle()
    }

    /// Sets the current announcements on the lab's server.
    public func setDownloaded(_ announcements: [StudyAnnouncement]) {
        downloaded = Array(announcements.prefix(StudyLimits.announcements))
        version += 1
    }

    // MARK: Actions of the subject

    /// Called when the subject has pressed the button that continues: "Next", "Start", "Continue" or "Agree".
    public func goOn() {
        switch activity {
        case .boarding(let boarding): boarding.goOn()
        case .recording(let guide): guide.goOn()
        case .questionnaire(let guide): guide.goOn()
        case .announcing(let announcement, let session):
            context.note(.announced(announcement.id))
            lead(to: session)
        case .warning(let warning, let session):
            accepted.append(warning)
            lead(to: session)
        case .home: break
        }
        settle()
    }

    public func goBack() {
        switch activity {
        case .boarding(let boarding): boarding.goBack()
        case .recording(let guide): guide.goBack()
        case .questionnaire(let guide): guide.goBack()
        case .announcing, .warning: activity = .home
        case .home: break
        }
        settle()
    }

    /// Declines the consent, and resets the record.
    public func decline() {
        if case .boarding(let boarding) = activity { boarding.decline() }
        settle()
    }

    /// Signs the consent.
    /// - Returns: false if the study requires a name and there is none.
    public func sign(name: String) -> Bool {
        guard case .boarding(let boarding) = activity else { return false }
        defer { settle() }
        return boarding.sign(name: name)
    }

    /// Sets the subject's answer to the current question; nil removes the answer. Returns false if the question does not allow the answer.
    public func answer(_ answer: Answer?) -> Bool {
        defer { settle() }
        switch activity {
        case .boarding(let boarding): return boarding.answer(answer)
        case .questionnaire(let guide): return guide.answer(answer)
        default: return false
        }
    }

    /// Starts a session, if it is the next session of the day.
    public func start(_ session: Int) {
        guard case .home = activity else { return }
        accepted = []
        lead(to: session)
        settle()
    }

    /// Shows a pending warning or announcement. If there is none, the session begins.
    private func lead(to session: Int) {
        activity = .home
        guard case .open = day, record.next == session else { return }
        if let warning = warnings.first(where: { !accepted.contains($0) }) {
            activity = .warning(warning, session: session)
        } else if let announcement = newAnnouncement {
            activity = .announcing(announcement, session: session)
        } else {
            if record.begun == nil { context.note(.day(record.day, at: context.clock)) }
            begin(session, .off)
        }
    }

    /// The warnings about problems that the subject should solve before a session.
    private var warnings: [StudyWarning] {
        var warnings: [StudyWarning] = []
        if record.begun == nil, let trouble = context.clockTrouble { warnings.append(trouble) }
        if context.isBoardLow { warnings.append(.boardBatteryLow) }
        return warnings
    }

    /// Called when the subject has pressed "End for now", at a pause or a warning.
    public func endForNow() {
        if case .recording(let guide) = activity { guide.end() }
        settle()
    }

    /// Ends the session. Called after the subject has confirmed this.
    public func cancel() {
        switch activity {
        case .recording(let guide): guide.cancel()
        case .questionnaire(let guide): guide.cancel()
        default: break
        }
        settle()
    }

    public func repeatNoiseCheck() {
        if case .recording(let guide) = activity { guide.repeatNoiseCheck() }
        settle()
    }

    /// Repeats the sound of the current step, after a tap on its text.
    public func repeatSound() {
        if case .recording(let guide) = activity { guide.repeatSound() }
    }

    public func setShortInstructions(_ isShort: Bool) {
        context.note(.shortInstructions(isShort ? 1 : 0))
        settle()
    }

    // MARK: Developer mode

    /// Skips the sign-up, or the event for which the current view waits.
    public func skip() {
        switch activity {
        case .boarding(let boarding): boarding.skipAll()
        case .recording(let guide): guide.skip()
        case .questionnaire(let guide): guide.goOn()
        case .home: mayWait = .dismissed
        case .announcing, .warning: goOn()
        }
        settle()
    }

    /// Marks a session of the day as done, or as not done.
    public func setDone(_ session: Int, _ isDone: Bool) {
        guard case .home = activity, case .open = day, record.sessions.contains(session) else { return }
        if record.begun == nil { context.note(.day(record.day, at: context.clock)) }
        context.note(isDone ? .done(study.sessions[session].id) : .reset(study.sessions[session].id))
        settle()
    }

    // MARK: Days

    private func endDay(missed: Bool) {
        let rule: JournalLine.Missed =
            !missed ? .no : study.schedule.missedDay == .repeats ? .repeats : .skipped
        context.note(.dayEnded(record.day, at: context.clock, missed: rule))
        endedAt = context.now
        mayWait = .yes
    }

    private var newAnnouncement: StudyAnnouncement? {
        (study.announcements + downloaded).first { $0.day <= record.day + 1 && !record.announced.contains($0.id) }
    }

    // MARK: Sessions

    private func begin(
        _ session: Int, _ headset: RecordingGuide.Headset, at entrance: SessionEntrance = .detail
    ) {
        switch study.sessions[session].kind {
        case .scenario(let scenario):
            activity = .recording(RecordingGuide(session, scenario, headset, context, at: entrance))
        case .questionnaire(let questions):
            activity = .questionnaire(QuestionnaireGuide(session, questions, context, at: entrance))
        }
    }

    /// Determines what follows after an activity or a day has ended.
    private func settle() {
        version += 1
        switch activity {
        case .boarding(let boarding): if boarding.isDone { activity = .home }
        case .recording(let guide):
            guard case .ended(let end) = guide.state else { return }
            context.note(.left)
            activity = .home
            if case .nextScenario(let session) = end { begin(session, .on) }
        case .questionnaire(let guide):
            guard case .ended = guide.state else { return }
            context.note(.left)
            activity = .home
        case .home, .announcing, .warning: break
        }
        if case .home = activity, record.begun != nil, record.next == nil, !record.isOver { endDay(missed: false) }
    }
}
