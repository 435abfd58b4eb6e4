import Glibc

/// Reads tasks from the standard input, one a line, and answers each task with one line of numbers. The caller can therefore run other programs
/// between two tasks. The answer to an unknown task is "error: " and the line.
public func answerTasks(_ answer: ([Substring]) -> [Double]?) {
    while let line = readLine() {
        print(answer(line.split(separator: " ")).map { $0.map { "\($0)" }.joined(separator: " ") } ?? "error: \(line)")
        fflush(nil)
    }
}
