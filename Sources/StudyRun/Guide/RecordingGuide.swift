import JSON
import Study

/// Guides through a session with recordings: description, preparation, noise check, fitting, blocks with pauses and check-ups, upload, clean-up.
final class RecordingGuide {
    enum State {
        case detail
        case preparation(StepSequence)
        case noise(NoiseWatch, StepSequence)
        case fitting(FittingWatch, StepSequence)
        case block(BlockRun)
        /// The source was lost during a block. `backSince` is the time since which it delivers data again; nil while it delivers none.
        case lost(BlockRun, backSince: Int64?)
        case intro(StepSequence)
        case pause
        case upload
        case cleanUp(StepSequence)
        case canceling(StepSequence)
        case ended(End)
    }

    enum End: Equatable { case home, nextScenario(Int) }

    /// The minimum time for which the source must deliver data again before the trial is repeated, in nanoseconds.
    static let steadyTime: Int64 = 3_000_000_000
    /// The time in nanoseconds after which a phase counts as shown even if its first frame was not reported.
    static let longestFrame: Int64 = 2_000_000_000
    /// The time from the first frame of a phase to the first sample of its sound, in nanoseconds. It is the same for all sounds, and long enough to
    /// open a file and to pass the sound card's buffer (docs/sound.md, Time).
    static let soundDelay: Int64 = 250_000_000
    /// The maximum time to wait for the end of a sound, in nanoseconds.
    static let longestSound: Int64 = 120_000_000_000

    let session: Int
    let scenario: StudyScenario
    var state = State.detail
    let context: StudyContext
    let data: SessionData
    /// The file name of the current recording, or of the last one.
    var name: StudyFileName
    var recorded = Recorded.nothing
    let order: TrialOrder
    var run: Int
    /// The number of phases in all blocks so far.
    var phases = 0
    /// The problem that the subject should solve before the session continues; nil if there is none.
    var warning: StudyWarning?
    enum Connection { case good, missed }
    /// The connection as the subject knows it: `missed` if the subject was notified that the source was lost, and not yet that it has returned.
    var connection = Connection.good
    enum Recorded { case nothing, something }
    enum NextBlock {
        case none
        /// The block begins as soon as the previous recording was written.
        case due(Space)
    }
    var nextBlock = NextBlock.none
    private var passedAt: Int64?
    /// States whether the subject still wears the headset from the previous scenario of the day (`on`).
    enum Headset { case off, on }
    private let headset: Headset

    init(
        _ session: Int, _ scenario: StudyScenario, _ headset: Headset, _ context: StudyContext,
        at entrance: SessionEntrance
    ) {
        (self.session, self.scenario, self.headset, self.context) = (session, scenario, headset, context)
        data = SessionData(now: context.now, clock: context.clock)
        run = context.record.progress[session].runs + 1
        name = context.fileName(session, .recording, run: run)
        let id = context.study.sessions[session].id
        order = TrialOrder(scenario, seed: [context.record.uuid, id, "\(context.record.day)"])
        context.note(.session(id, run: run))
        switch entrance {
        case .detail: data.add("detail", now: context.now)
        case .end: beginPause()
        }
        guard context.has(.batteryLow) else { return }
        data.add("batteryLow", now: context.now)
        // Show the notification only for the first scenario of the day. Before later ones, the pause after the previous scenario has already
        // shown it.
        if headset == .off { context.machine.notify(.amplifierBatteryLow) }
    }

    var now: Int64 { context.now }
    var next: Int { context.record.progress[session].next }
    private var isShort: Bool { context.record.instructions == .short }
    var isComplete: Bool { next >= scenario.trialCount }
    var place: SessionPlace {
        if case .block(let block) = state { block.place } else { SessionPlace(session: session, global: next) }
    }

    func steps(_ mode: StudySteps.Mode) -> StepSequence {
        data.add("steps", [JSONMember("mode", .text("\(mode.name)"))], now: now)
        let steps = StepSequence(mode, of: context.study, isShort: isShort, now: now)
        playSound(of: steps)
        return steps
    }

    private func playSound(of steps: StepSequence) {
        if let sound = steps.step?.sound { _ = context.play(sound, "") }
    }

    /// Repeats the sound of the current step.
    func repeatSound() {
        switch state {
        case .preparation(let steps), .noise(_, let steps), .fitting(_, let steps), .intro(let steps),
            .cleanUp(let steps),
            .canceling(let steps):
            playSound(of: steps)
        case .detail, .block, .lost, .pause, .upload, .ended: break
        }
    }

    // MARK: Actions of the subject

    /// Called when the subject has pressed "Next", "Start" or "Continue".
    func goOn() {
        if let warning {
            guard warning.mayGoOn else { return }
            self.warning = nil
            if case .littleSpace = warning { beginBlock() }
            return
        }
        switch state {
        case .detail:
            if headset == .on { beginFitting(.checkUp) } else { state = .preparation(steps(.start)); skipEmpty() }
        case .preparation(let steps): state = .preparation(next(of: steps)); skipEmpty()
        case .noise(var watch, var steps):
            switch watch.state {
            case .passed, .mayGoOn: endNoise(watch)
            case .failed:
                watch.again()
                state = .noise(watch, steps)
            case .measuring:
                if steps.index + 1 < steps.steps.count, steps.mayGoOn { steps.goOn(now: now) }
                state = .noise(watch, steps)
            }
        case .fitting(let watch, let steps):
            // During the fitting, good electrodes end a step automatically. The subject can skip the step only if its signal is late.
            if steps.wait == .late { state = .fitting(watch, next(of: steps)); activate() }
        case .intro(let steps):
            state = .intro(next(of: steps))
            skipEmpty()
        case .pause:
            if isComplete, let other = context.nextScenario(after: session) {
                leave(.nextScenario(other))
            } else if isComplete {
                state = .upload
            } else {
                beginFitting(.checkUp)
            }
        case .upload:
            state = .cleanUp(steps(.finish))
            skipEmpty()
        case .cleanUp(let steps): state = .cleanUp(next(of: steps)); skipEmpty()
        case .canceling(let steps): state = .canceling(next(of: steps)); skipEmpty()
        case .block, .lost, .ended: break
        }
    }

    func goBack() {
        switch state {
        case .preparation(var steps):
            steps.goBack(now: now)
            state = .preparation(steps)
        case .cleanUp(var steps):
            steps.goBack(now: now)
            state = .cleanUp(steps)
        default: break
        }
    }

    func repeatNoiseCheck() {
        guard case .noise(var watch, let steps) = state else { return }
        watch.again()
        state = .noise(watch, steps)
    }

    /// Ends the session. Called after the subject has confirmed this.
    func cancel() {
        warning = nil
        nextBlock = .none
        switch state {
        case .ended, .canceling, .cleanUp, .upload: return
        case .detail: return leave(.home)
        case .block(let block), .lost(let block, _):
            if case .block = state { abort(block) }
            endRecording("canceled")
            data.addCancellation(now: now)
            store(name)
        default: data.addCancellation(now: now)
        }
        state = .canceling(steps(.cancel))
        skipEmpty()
    }

    // MARK: Events from the machine

    func advance() {
        guard !context.isAway || isInBlock else { return }
        if let warning {
            // Do not advance steps and rings while the warning is shown.
            if case .littleSpace(_, let needed) = warning {
                self.warning = .littleSpace(minutes: space ?? needed, of: needed)
            }
            return
        }
        if case .due(let space) = nextBlock { return beginBlock(space) }
        switch state {
        case .preparation(var steps):
            if follow(&steps) { state = .preparation(steps); skipEmpty() } else { state = .preparation(steps) }
        case .intro(var steps): if follow(&steps) { state = .intro(steps); skipEmpty() } else { state = .intro(steps) }
        case .cleanUp(var steps):
            if follow(&steps) { state = .cleanUp(steps); skipEmpty() } else { state = .cleanUp(steps) }
        case .canceling(var steps):
            if follow(&steps) { state = .canceling(steps); skipEmpty() } else { state = .canceling(steps) }
        case .noise(let watch, _): advance(watch)
        case .fitting: advanceFitting()
        case .block(let block): advance(block)
        case .lost(let block, let backSince): wait(block, backSince)
        case .detail, .pause, .upload, .ended: break
        }
    }

    func noiseMeasured(amplitude: Float?) {
        guard case .noise(var watch, let steps) = state else { return }
        let before = watch.attempts
        watch.measured(amplitude: amplitude)
        guard watch.attempts > before else { return }
        data.add("noise", [JSONMember("quality", watch.quality.map { .integer(Int64($0)) } ?? .null)], now: now)
        state = .noise(watch, steps)
    }

    // MARK: Developer mode

    /// Ends the current step, fitting or phase without waiting.
    func skip() {
        if case .littleSpace? = warning {
            warning = nil
            return beginBlock(.untested)
        }
        switch state {
        case .noise(let watch, _): endNoise(watch)
        case .fitting(let watch, _): endFitting(watch)
        case .block(let block):
            context.machine.silence()
            goOn(block)
        default: goOn()
        }
    }

    // MARK: Transitions

    private func next(of steps: StepSequence) -> StepSequence {
        var steps = steps
        data.add(
            "step",
            [JSONMember("mode", .text("\(steps.mode.name)")), JSONMember("index", .integer(Int64(steps.index)))],
            now: now)
        steps.goOn(now: now)
        playSound(of: steps)
        return steps
    }

    /// Checks whether the signal of the current step has arrived or its time has passed. Returns true if the step ends without an action of the
    /// subject.
    private func follow(_ steps: inout StepSequence) -> Bool {
        let before = steps.wait
        let electrodes = steps.step?.electrodes ?? []
        let isOver = steps.advance(now: now) { signal in self.has(signal, electrodes) }
        if steps.wait == .came, before == .forSignal || before == .late { succeed(steps) }
        if isOver { steps = next(of: steps) }
        return isOver
    }

    /// True if the signal for which a step waits is present. The signal `qualityReached` refers to the electrodes of the step.
    private func has(_ signal: StudyStep.Signal, _ electrodes: [Int]) -> Bool {
        guard signal == .qualityReached else { return context.has(signal) }
        let wanted = electrodes.isEmpty ? scenario.electrodes(of: context.study) : electrodes
        return wanted.allSatisfy {
            context.qualities.indices.contains($0) && context.qualities[$0] >= context.study.fitting.goal
        }
    }

    private func succeed(_ steps: StepSequence) {
        guard let success = steps.step?.success, !success.isEmpty else { return }
        context.machine.notify(.success(context.fill(success, place)))
    }

    /// Continues if the current sequence of steps is complete or has no steps.
    func skipEmpty() {
        switch state {
        case .preparation(let steps) where steps.step == nil:
            guard let rules = context.study.noiseCheck else { return beginFitting(.initialFitting) }
            state = .noise(NoiseWatch(rules), self.steps(.noise))
        case .intro(let steps) where steps.step == nil:
            context.note(.introCompleted)
            beginPause()
        case .cleanUp(let steps) where steps.step == nil, .canceling(let steps) where steps.step == nil: leave(.home)
        default: break
        }
    }

    /// Shows the result of a passed noise check for two seconds, then continues.
    private func advance(_ watch: NoiseWatch) {
        guard watch.state == .passed else {
            passedAt = nil
            return
        }
        guard let passedAt else {
            self.passedAt = now
            return
        }
        if now - passedAt >= 2_000_000_000 { endNoise(watch) }
    }

    private func endNoise(_ watch: NoiseWatch) {
        data.add(
            "noiseEnded",
            [
                JSONMember("passed", .truth(watch.state == .passed)),
                JSONMember("attempts", .integer(Int64(watch.attempts))),
            ], now: now)
        beginFitting(.initialFitting)
    }

    private func beginFitting(_ mode: StudySteps.Mode) {
        let watch = FittingWatch(scenario.electrodes(of: context.study), context.study.fitting, now: now)
        state = .fitting(watch, steps(mode))
        activate()
    }

    private func activate() {
        guard case .fitting(var watch, let steps) = state else { return }
        // Make the rings of the step's electrodes active. Without a step, the empty list makes the rings of all electrodes active.
        watch.activate(steps.step?.electrodes ?? [])
        state = .fitting(watch, steps)
    }

    private func advanceFitting() {
        guard case .fitting(var watch, var steps) = state else { return }
        watch.update(context.qualities, now: now)
        data.add(context.qualities, context.reasons, now: now)
        let isOver = steps.advance(now: now, has: context.has)
        state = .fitting(watch, steps)
        guard let step = steps.step else {
            if watch.fits([], now: now) { endFitting(watch) }
            return
        }
        let isDone: Bool =
            switch step.signal {
            case .none, .some(.qualityReached): watch.fits(step.electrodes, now: now)
            default: steps.wait == .came
            }
        guard isDone || isOver else { return }
        if isDone { succeed(steps) }
        state = .fitting(watch, next(of: steps))
        activate()
        // If the headset already fits at all electrodes, end the fitting immediately.
        if case .fitting(let watch, let steps) = state, steps.step == nil, watch.fits([], now: now) {
            endFitting(watch)
        }
    }

    private func endFitting(_ watch: FittingWatch) {
        data.add("fitted", [JSONMember("seconds", .real(Double((now - watch.began) / 1_000_000) / 1000))], now: now)
        beginBlock()
    }

    func beginPause() {
        data.add("pause", now: now)
        state = .pause
    }

    private func leave(_ end: End) {
        if case .detail = state {} else { store(context.fileName(session, .session, run: run)) }
        state = .ended(end)
    }

    func store(_ name: StudyFileName) {
        context.machine.store(name, data.json(name, context).written(indented: true) ?? [])
    }
}
