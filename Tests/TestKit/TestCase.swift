/// TestKit is a small framework that runs the same tests on the PC (under `swift test`) and as ARM code (under
/// qemu-arm).

/// A test: a sentence about the program's behavior, and the code that proves the sentence.
public struct TestCase: Sendable {
    /// The behavior as a sentence with condition and result, such as "a full ring drops its oldest samples".
    public let name: String
    let body: @Sendable (Expectations) -> Void
    /// True if the test proves the same on the PC, so that runs of ARM code skip it.
    private(set) var isPortable = false
    /// True if the test is so slow that only `make test-all` runs it.
    private(set) var isLong = false

    public init(_ name: String, _ body: @escaping @Sendable (Expectations) -> Void) {
        self.name = name
        self.body = body
    }

    /// The same test, marked as one that proves the same on the PC: other tests cover all differences of ARM (width of
    /// `Int`, rounding, alignment, vectors, system calls of the emulator).
    public var portable: TestCase {
        var test = self
        test.isPortable = true
        return test
    }

    /// The same test, marked as too slow to run for each change.
    public var long: TestCase {
        var test = self
        test.isLong = true
        return test
    }

    /// Runs the test and returns the failures, or the reason for which it was skipped.
    public func run() -> Expectations {
        let expectations = Expectations()
        body(expectations)
        return expectations
    }
}

/// The tests of one module.
public struct TestSuite: Sendable {
    public let name: String
    public let tests: [TestCase]

    public init(_ name: String, _ tests: [TestCase]) {
        self.name = name
        self.tests = tests
    }
}

extension [TestCase] {
    /// The suite's tests, marked as ones that prove the same on the PC.
    public var portable: [TestCase] { map { $0.portable } }
}
