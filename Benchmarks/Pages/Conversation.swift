import Glibc

/// Answers each line of the standard input, a task in words, with one line of numbers, so that the caller can run other programs in
/// between. Answers an unknown task with "error: " and the line.
public func answerTasks(_ answer: ([Substring]) -> [Double]?) {
    while let line = readLine() {
        print(answer(line.split(separator: " ")).map { $0.map { "\($0)" }.joined(separator: " ") } ?? "error: \(line)")
        fflush(nil)
    }
}
