/// Collects the results of one test. A test that expects nothing counts as failed, because it proves nothing.
public final class Expectations {
    /// One line for each failed expectation, with file and line.
    public private(set) var failures: [String] = []
    /// The number of expectations that were checked.
    public private(set) var checked = 0
    /// The reason for which the test could not run here; nil if it ran.
    public private(set) var skipped: Skip?

    init() {}

    // The tests must not inline these functions, because inlining doubled the time to compile the tests as ARM code.

    /// Expects a condition to be true.
    @inline(never)
    public func expect(
        _ condition: Bool, _ message: @autoclosure () -> String = "expectation failed",
        file: StaticString = #fileID, line: UInt = #line
    ) {
        checked += 1
        if !condition { failures.append("\(file):\(line): \(message())") }
    }

    /// Expects two values to be equal, and prints both if they are not.
    @inline(never)
    public func expectEqual<T: Equatable & CustomStringConvertible>(
        _ actual: T, _ expected: T, _ message: @autoclosure () -> String = "",
        file: StaticString = #fileID, line: UInt = #line
    ) {
        checked += 1
        if actual != expected {
            failures.append("\(file):\(line): \(actual.description) is not \(expected.description) \(message())")
        }
    }

    /// Expects two arrays to be equal, and prints the first difference. (Embedded Swift cannot print arrays.)
    @inline(never)
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

    /// Expects two arrays of optional elements to be equal, and prints the first difference. (It has a separate name, because type-checking long
    /// literals would take too long if all these functions had the same name.)
    @inline(never)
    public func expectSame<T: Equatable & CustomStringConvertible>(
        _ actual: [T?], _ expected: [T?], _ message: @autoclosure () -> String = "",
        file: StaticString = #fileID, line: UInt = #line
    ) {
        checked += 1
        guard actual != expected else { return }
        var index = 0
        while index < min(actual.count, expected.count), actual[index] == expected[index] { index += 1 }
        let found = index < actual.count ? actual[index]?.description ?? "nil" : "nothing"
        let wanted = index < expected.count ? expected[index]?.description ?? "nil" : "nothing"
        failures.append(
            "\(file):\(line): element \(index) of \(actual.count) is \(found), not \(wanted) of \(expected.count)"
                + " \(message())")
    }

    /// Expects two sets to be equal, and prints the first difference in sorted order.
    public func expectSame<T: Hashable & Comparable & CustomStringConvertible>(
        _ actual: Set<T>, _ expected: Set<T>, _ message: @autoclosure () -> String = "",
        file: StaticString = #fileID, line: UInt = #line
    ) {
        expectEqual(actual.sorted(), expected.sorted(), message(), file: file, line: line)
    }

    /// Records a failure that the test detected by other means (a thrown error, a branch that must not be reached).
    @inline(never)
    public func fail(_ message: String, file: StaticString = #fileID, line: UInt = #line) {
        checked += 1
        failures.append("\(file):\(line): \(message)")
    }

    /// Skips the test. If something is missing that any machine can have (fonts, Debian's files), the test must fail
    /// instead.
    public func skip(_ reason: String, since cause: Skip.Cause) {
        skipped = Skip(reason: reason, cause: cause)
        if cause == .emulator && !Skip.isEmulated { fail("left out where nothing is emulated: \(reason)") }
        if cause == .noShared && TestFiles.hasShared { fail("left out though \(TestFiles.shared) is there: \(reason)") }
    }
}

/// The reason for which a test was skipped.
public struct Skip {
    public enum Cause {
        /// The captures and recordings in the folder beside the repository are missing.
        case noShared
        /// Another suite (the mail suite) provides what the test needs, and runs it.
        case otherSuite
        /// The emulator that runs ARM code on the PC lacks a function that the test needs. The PC's own build runs the
        /// test.
        case emulator
        /// The machine, or the container in which the tests run, lacks the IPv6 address (loopback or link-local) that the test needs.
        case noAddress
    }
    public let reason: String
    public let cause: Cause

    /// True if this program runs as ARM code.
    static var isEmulated: Bool {
        #if arch(arm)
        return true
        #else
        return false
        #endif
    }
}
