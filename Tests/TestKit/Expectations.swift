/// Collects what one test found. A test without a single expectation counts as failed: it proves nothing.
public final class Expectations {
    /// One line for each expectation that did not hold, with file and line.
    public private(set) var failures: [String] = []
    /// How many expectations were checked.
    public private(set) var checked = 0
    /// Why the test could not run here; nil when it ran.
    public private(set) var skipped: Skip?

    init() {}

    // None of these is made part of the tests that call it: that made the tests as ARM code take twice as long to compile.

    /// Expects a condition to hold.
    @inline(never)
    public func expect(
        _ condition: Bool, _ message: @autoclosure () -> String = "expectation failed",
        file: StaticString = #fileID, line: UInt = #line
    ) {
        checked += 1
        if !condition { failures.append("\(file):\(line): \(message())") }
    }

    /// Expects two values to be equal, and prints both when they are not.
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

    /// Expects two arrays to be equal, and prints where they differ first. (Embedded Swift cannot print arrays.)
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

    /// Expects two arrays to be equal whose elements may be nil, and prints where they differ first. (Under the name of
    /// the others, checking the types of long literals takes too long.)
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

    /// Expects two sets to be equal, and prints where they differ first in order.
    public func expectSame<T: Hashable & Comparable & CustomStringConvertible>(
        _ actual: Set<T>, _ expected: Set<T>, _ message: @autoclosure () -> String = "",
        file: StaticString = #fileID, line: UInt = #line
    ) {
        expectEqual(actual.sorted(), expected.sorted(), message(), file: file, line: line)
    }

    /// Records a failure that was found by other means (a thrown error, a branch that must not be reached).
    @inline(never)
    public func fail(_ message: String, file: StaticString = #fileID, line: UInt = #line) {
        checked += 1
        failures.append("\(file):\(line): \(message)")
    }

    /// Leaves the test out. What a test needs and any machine can have (fonts, files of Debian) is expected and not skipped.
    public func skip(_ reason: String, since cause: Skip.Cause) {
        skipped = Skip(reason: reason, cause: cause)
        if cause == .emulator && !Skip.isEmulated { fail("left out where nothing is emulated: \(reason)") }
        if cause == .noShared && TestFiles.hasShared { fail("left out though \(TestFiles.shared) is there: \(reason)") }
    }
}

/// Why a test was left out.
public struct Skip {
    public enum Cause {
        /// The captures and recordings that lie beside the repository are not there.
        case noShared
        /// Another suite starts what the test needs, and runs it: the mail's.
        case otherSuite
        /// The emulator that runs ARM code on the PC has not what the test needs; the PC's own build runs it.
        case emulator
        /// The machine, or the container that the tests run in, has no address of the kind.
        case noAddress
    }
    public let reason: String
    public let cause: Cause

    /// Whether this program runs as ARM code.
    static var isEmulated: Bool {
        #if arch(arm)
        return true
        #else
        return false
        #endif
    }
}
