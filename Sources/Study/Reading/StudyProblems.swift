/// The problems that were found so far. It is a class, so that all parts of the reader add to the same list.
final class StudyProblems {
    private(set) var list: [StudyProblem] = []
    private(set) var hasErrors = false

    func add(_ problem: StudyProblem) {
        if problem.severity == .error { hasErrors = true }
        if list.count < StudyLimits.problems { list.append(problem) }
    }
}
