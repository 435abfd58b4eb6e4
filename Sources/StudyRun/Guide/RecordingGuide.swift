import JSON
import Study

/// Leads through a recording: detail, preparation, noise check, fitting, blocks with pauses and check-ups, upload, clean-up.
final class RecordingGuide {
    enum State {
        case detail
        case preparation(StepSequence)
        case noise(NoiseWatch, StepSequence)
        case fitting(FittingWatch, StepSequence)
        case block(BlockRun)
        /// The source was lost in a block; it streams again since then, or not yet.
        case lost(BlockRun, backSince: Int64?)
        case intro(StepSequence)
        case pause
        case upload
        case cleanUp(StepSequence)
        case canceling(StepSequence)
        case ended(End)
    }

    enum End: Equatable { case home, nextScenario(Int) }

    /// How long a source that is back must stream before a trial is repeated.
    static let steadyTime: Int64 = 3_000_000_000
    /// A phase whose first frame is not told in this time counts as shown.
    static let longestFrame: Int64 = 2_000_000_000
    /// A sound that does not end is given up.
    static let longestSound: Int64 = 120_000_000_000

    let session: Int
    let scenario: StudyScenario
    var state = State.detail
    let context: StudyContext
    let data: SessionData
    /// Of the present recording, or the last one.
    var name: StudyFileName
    var recorded = Recorded.nothing
    let order: TrialOrder
    var run: Int
    /// Counts the phases that were shown.
    var phases = 0
    /// What should be put right before the session continues from its state.
    var warning: StudyWarning?
    enum Connection { case good, missed }
    /// Whether the subject was notified that the source is lost, and not yet that it is back.
    var connection = Connection.good
    enum Recorded { case nothing, something }
    private var passedAt: Int64?
    /// Whether the headset is on from the scenario before.
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
        // The pause before said it.
        if context.has(.batteryLow) { data.add("batteryLow", now: context.now) }
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

    /// Plays the present step's sound once more.
    func repeatSound() {
        switch state {
        case .preparation(let steps), .noise(_, let steps), .fitting(_, let steps), .intro(let steps),
            .cleanUp(let steps),
            .canceling(let steps):
            playSound(of: steps)
        case .detail, .block, .lost, .pause, .upload, .ended: break
        }
    }

    // MARK: What the subject does

    /// "Next", "Start", "Continue".
    func goOn() {
        if let warning {
            guard warning.mayGoOn else { return }
            self.warning = nil
            if case .littleRoom = warning { beginBlock() }
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
            // Steps beside rings end by their rings; those without an electrode to wait for can be passed.
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

    /// The subject confirmed that the session is to end here.
    func cancel() {
        warning = nil
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

    // MARK: What comes from the machine

    func advance() {
        guard !context.isAway || isInBlock else { return }
        if let warning {
            // What the steps and rings wait for, they wait for afterwards.
            if case .littleRoom(_, let needed) = warning {
                self.warning = .littleRoom(minutes: room ?? needed, of: needed)
            }
            return
        }
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

    /// Ends the present step, fitting or phase without what it waits for.
    func skip() {
        if case .littleRoom? = warning {
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

    // MARK: Between states

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

    /// Looks at a step's signal; true where the step ended by itself.
    private func follow(_ steps: inout StepSequence) -> Bool {
        let before = steps.wait
        let electrodes = steps.step?.electrodes ?? []
        let isOver = steps.advance(now: now) { signal in self.has(signal, electrodes) }
        if steps.wait == .came, before == .forSignal || before == .late { succeed(steps) }
        if isOver { steps = next(of: steps) }
        return isOver
    }

    /// Whether a signal is there; of the quality, for the electrodes of a step.
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

    /// Leaves sequences that have no step left.
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

    /// The subject sees for two seconds that it passed.
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
        // Behind the last step all rings are looked at once more.
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
        // What fits already needs no other turn.
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
