import Study

/// The order of a subject's trials on a day, and for each trial a row of the scenario's table of numbers
/// (`StudyNumbers`). The position of a trial in this order is its global index.
public struct TrialOrder: Sendable {
    /// For each trial of the day, in order, its index in the scenario's list of trials.
    public let trials: [Int]
    /// For each trial of the day, in order, the row of the scenario's table of numbers (`StudyNumbers`); empty if the scenario has no such table.
    public let rows: [Int]
    private let scenario: StudyScenario
    private let seed: [String]

    /// - Parameter seed: texts that determine the order: the subject's UUID, the session and the day.
    public init(_ scenario: StudyScenario, seed: [String]) {
        self.scenario = scenario
        self.seed = seed
        var random = StudyRandom(seed)
        let count = scenario.trialCount
        var order = (0..<count).map { $0 % max(1, scenario.trials.count) }
        let blockLength = scenario.order == .shuffledInBlocks ? scenario.trialsOfBlock : count
        if scenario.order != .given {
            for start in stride(from: 0, to: count, by: max(1, blockLength)) {
                let places = (start..<min(count, start + blockLength)).filter {
                    scenario.trials[order[$0]].place == .any
                }
                var movable = places.map { order[$0] }
                random.shuffle(&movable)
                for (place, trial) in zip(places, movable) { order[place] = trial }
            }
        }
        trials = order
        // Use every row once before any row is used again.
        var rows: [Int] = []
        if !scenario.numbers.rows.isEmpty {
            while rows.count < count {
                var all = Array(scenario.numbers.rows.indices)
                random.shuffle(&all)
                rows += all
            }
        }
        self.rows = Array(rows.prefix(count))
    }

    public func trial(_ global: Int) -> StudyTrial { scenario.trials[trials[global]] }

    /// The values in the scenario's table of numbers (`StudyNumbers`) for the trial at a position in the day's order.
    public func numbers(_ global: Int) -> [String] {
        rows.indices.contains(global) ? scenario.numbers.rows[rows[global]] : []
    }

    /// The duration from the beginning of a trial to the end of its block, without random deviations of the phases, in milliseconds.
    func milliseconds(ofBlockAt global: Int, language: Int) -> Int64 {
        let ofBlock = max(1, scenario.trialsOfBlock)
        let end = min((global / ofBlock + 1) * ofBlock, trials.count)
        guard global < end else { return 0 }
        return (global..<end).reduce(0) { sum, index in
            trial(index).phases.reduce(sum) { $0 + StudyDurations.phase($1, language: language) }
        }
    }

    /// The duration of a phase with its random deviation, in milliseconds; 0 if the phase lasts as long as its sound.
    public func milliseconds(_ global: Int, phase: Int) -> Int64 {
        let phase = (number: phase, value: trial(global).phases[phase])
        guard phase.value.milliseconds > 0, phase.value.jitter > 0 else { return phase.value.milliseconds }
        var random = StudyRandom(seed + ["\(global)", "\(phase.number)"])
        let spread = random.below(Int(2 * phase.value.jitter + 1))
        return phase.value.milliseconds + Int64(spread) - phase.value.jitter
    }
}
