/// Study: the model of a study that a lab prepares for its subjects, the reader of the study's documents, and the faults that the reader finds.
/// The module performs no input or output.
import JSON

/// The limits of a study. docs/study.md and the schema contain the same numbers.
public enum StudyLimits {
    /// The limits of each JSON document of a study.
    public static let document = JSONLimits(bytes: 256 << 10, depth: 16, values: 40_000)
    public static let languages = 8
    public static let days = 100
    public static let sessionsOfDay = 20
    public static let electrodes = 256
    public static let scenarios = 50
    public static let trials = 1000
    public static let repetitions = 1000
    /// The maximum number of trials of one scenario, including all repetitions.
    public static let allTrials = 10_000
    public static let phases = 20
    public static let numbers = 1000
    public static let numberColumns = 8
    public static let questionnaires = 50
    public static let questions = 200
    public static let choices = 50
    public static let conditions = 10
    public static let steps = 40
    public static let pages = 30
    public static let sections = 20
    public static let helpItems = 100
    public static let announcements = 100
    public static let words = 50
    public static let wordForms = 10
    /// The maximum number of characters of a text with several lines.
    public static let longText = 4000
    /// The maximum number of characters of titles, prompts and answers.
    public static let shortText = 200
    /// The maximum duration of a phase, and of a step's timeout, in seconds.
    public static let seconds = 3600
    public static let hours = 1000
    /// The maximum number of files of a study.
    public static let files = 2000
    /// The maximum size of a study's file in bytes.
    public static let fileBytes: Int64 = 64 << 20
    /// The maximum size of all files of a study together, in bytes.
    public static let studyBytes: Int64 = 512 << 20
    /// The maximum number of characters of a file name with its folders. The names of animation frames are nine characters longer, and tar permits
    /// 100.
    public static let fileName = 90
    /// The maximum number of reported problems.
    public static let problems = 100
}
