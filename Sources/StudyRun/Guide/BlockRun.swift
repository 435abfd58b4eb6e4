import Study

/// A running block of trials: the current phase, and the condition for its end.
struct BlockRun {
    enum Wait: Equatable {
        /// The phase waits until the first frame with its prompt is on the display.
        case frame(since: Int64)
        case time(until: Int64)
        /// The phase lasts until its sound ends, but at most until this time.
        case sound(number: Int, until: Int64)
    }

    /// The largest unit that has ended: a phase, a trial with its last phase, or a block with its last trial; `nothing` if the phase continues.
    enum Change: Equatable { case nothing, phase, trial, block }

    let session: Int
    let order: TrialOrder
    let scenario: StudyScenario
    /// The position of the current trial in the day's order of trials (`TrialOrder`), counted from 0.
    private(set) var global: Int
    private(set) var phase = 0
    /// The number of the current phase, counted over all blocks.
    private(set) var number: Int
    private(set) var began: Int64?
    /// The number of the current phase's sound; nil if it has none.
    var sound: Int?
    var wait: Wait

    init(_ session: Int, _ scenario: StudyScenario, _ order: TrialOrder, global: Int, number: Int, now: Int64) {
        (self.session, self.scenario, self.order) = (session, scenario, order)
        self.global = min(global, max(0, scenario.trialCount - 1))
        self.number = number
        wait = .frame(since: now)
    }

    var trial: StudyTrial { order.trial(global) }
    var shown: StudyPhase { trial.phases[phase] }
    var place: SessionPlace { SessionPlace(session: session, global: global, numbers: order.numbers(global)) }

    /// The duration of the current phase in milliseconds; 0 if the phase lasts as long as its sound.
    var milliseconds: Int64 { order.milliseconds(global, phase: phase) }

    /// Starts counting the time of the current phase, when its first frame is on the display.
    mutating func begin(at time: Int64, _ wait: Wait) {
        began = time
        self.wait = wait
    }

    func isOver(now: Int64) -> Bool {
        switch wait {
        case .frame: false
        case .time(let until), .sound(_, let until): now >= until
        }
    }

    /// Continues with the next phase of the block.
    mutating func goOn(now: Int64) -> Change {
        began = nil
        sound = nil
        number += 1
        wait = .frame(since: now)
        if phase + 1 < trial.phases.count {
            phase += 1
            return .phase
        }
        phase = 0
        global += 1
        guard global < scenario.trialCount, global % max(1, scenario.trialsOfBlock) != 0 else { return .block }
        return .trial
    }

    /// Restarts the current trial at its first phase.
    mutating func restart(now: Int64) {
        phase = 0
        began = nil
        sound = nil
        number += 1
        wait = .frame(since: now)
    }
}
