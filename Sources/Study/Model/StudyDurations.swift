/// Computes durations of parts of a study, for the home screen and for `study-check`.
public enum StudyDurations {
    /// The time for which a text is shown, in milliseconds: 70 ms per character, at least 2 s.
    public static func reading(_ text: String) -> Int64 { max(2000, Int64(text.unicodeScalars.count) * 70) }

    /// The duration of a phase without its random deviation, in milliseconds. If the phase lasts as long as its sound, the result is the time for
    /// reading its text.
    public static func phase(_ phase: StudyPhase, language: Int) -> Int64 {
        phase.milliseconds > 0 ? phase.milliseconds : reading(phase.prompt[language])
    }

    /// The duration of all trials of a scenario in milliseconds.
    public static func scenario(_ scenario: StudyScenario, language: Int) -> Int64 {
        var sum: Int64 = 0
        for trial in scenario.trials { for phase in trial.phases { sum += Self.phase(phase, language: language) } }
        return sum * Int64(scenario.repetitions)
    }

    /// The duration of a session in minutes, rounded up. If the study does not state it, the result is the duration of the trials, or 15 s per
    /// question.
    public static func minutes(_ session: StudySession, language: Int) -> Int {
        if let minutes = session.minutes { return minutes }
        switch session.kind {
        case .scenario(let scenario):
            return max(1, Int((Self.scenario(scenario, language: language) + 59_999) / 60_000))
        case .questionnaire(let questions): return max(1, (questions.count + 3) / 4)
        }
    }
}
