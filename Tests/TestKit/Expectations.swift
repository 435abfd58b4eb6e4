/// Collects what one test found. A test without a single expectation counts as failed: it proves nothing.
public final class Expectations {
    /// One line for each expectation that did not hold, with file and line.
    public private(set) var failures: [String] = []
    /// How many expectations were checked.
    public private(set) var checked = 0
    /// Why the test could not run here; nil when it ran.
    public private(set) var skipReason: String?

    init() {}

    /// Expects a condition to hold.
    public func expect(
        _ condition: Bool, _ message: @autoclosure () -> String = "expectation failed",
        file: StaticString = #fileID, line: UInt = #line
    ) {
        checked += 1
        if !condition { failures.append("\(file):\(line): \(message())") }
    }

    /// Expects two values to be equal, and prints both when they are not.
    public func expectEqual<T: Equatable & CustomStringConvertible>(
        _ actual: T, _ expected: T, _ message: @autoclosure () -> String = "",
        file: StaticString = #fileID, line: UInt = #line
    ) {
        checked += 1
        if actual != expected {
            failures.append("\(file):\(line): \(actual.description) is not \(expected.description) \(message())")
        }
    }

    /// Expects two arrays to be equal, and prints where they differ first. (Embedded Swift cannot print arrays.)
    public func expectEqual<T: Equatable & CustomStringConvertible>(
        _ actual: [T], _ expected: [T], _ message: @autoclosure () -> String = "",
        file: StaticString = #fileID, line: UInt = #line
    ) {
        checked += 1
        guard actual != expected else { return }
        var index = 0
        while index < min(actual.count, expected.count), actual[index] == expected[index] { index += 1 }
        let found = index < actual.count ? actual[index].description : "nothing"
        let wanted = index < expected.count ? expected[index].description : "nothing"
        failures.append(
            "\(file):\(line): element \(index) of \(actual.count) is \(found), not \(wanted) of \(expected.count)"
                + " \(message())")
    }

    /// Records a failure that was found by other means (a thrown error, a branch that must not be reached).
    public func fail(_ message: String, file: StaticString = #fileID, line: UInt = #line) {
        checked += 1
        failures.append("\(file):\(line): \(message)")
    }

    /// Marks the test as not applicable here, for example because shared recordings are missing.
    public func skip(_ reason: String) { skipReason = reason }
}
