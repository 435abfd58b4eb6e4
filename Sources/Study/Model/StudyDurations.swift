/// Durations, for the home screen and `study-check`.
public enum StudyDurations {
    /// The time for which a text to read is shown: 70 ms per character, at least 2 s.
    public static func reading(_ text: String) -> Int64 { max(2000, Int64(text.unicodeScalars.count) * 70) }

    /// Milliseconds of a phase without its jitter; of one that lasts as long as its sound, what reading it takes.
    public static func phase(_ phase: StudyPhase, language: Int) -> Int64 {
        phase.milliseconds > 0 ? phase.milliseconds : reading(phase.prompt[language])
    }

    /// Milliseconds of all trials.
    public static func scenario(_ scenario: StudyScenario, language: Int) -> Int64 {
        var sum: Int64 = 0
        for trial in scenario.trials { for phase in trial.phases { sum += Self.phase(phase, language: language) } }
        return sum * Int64(scenario.repetitions)
    }

    /// Whole minutes of a session, rounded up: what it states itself, or its trials, or a quarter of a minute a question.
    public static func minutes(_ session: StudySession, language: Int) -> Int {
        if let minutes = session.minutes { return minutes }
        switch session.kind {
        case .scenario(let scenario):
            return max(1, Int((Self.scenario(scenario, language: language) + 59_999) / 60_000))
        case .questionnaire(let questions): return max(1, (questions.count + 3) / 4)
        }
    }
}
