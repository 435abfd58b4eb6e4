/// TestKit: a small framework that runs the same test on the PC (under `swift test`) and as ARM code (under qemu-arm).

/// A named behavior and the code that proves it.
public struct TestCase: Sendable {
    /// The behavior, as a sentence: "a ring keeps the newest samples".
    public let name: String
    let body: @Sendable (Expectations) -> Void
    /// Whether it proves the same on the PC. ARM runs then skip it.
    private(set) var isPortable = false
    /// Whether it is so slow that only `make test-all` runs it.
    private(set) var isLong = false

    public init(_ name: String, _ body: @escaping @Sendable (Expectations) -> Void) {
        self.name = name
        self.body = body
    }

    /// This test, marked as one that proves the same on the PC: it does not cover ARM differences (the width of `Int`, rounding, alignment,
    /// vectors, the emulator's system calls) beyond other tests.
    public var portable: TestCase {
        var test = self
        test.isPortable = true
        return test
    }

    /// This test, marked as too slow for each change.
    public var long: TestCase {
        var test = self
        test.isLong = true
        return test
    }

    /// Runs the test and returns what failed or was skipped.
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
    /// These tests, marked as ones that prove the same on the PC.
    public var portable: [TestCase] { map { $0.portable } }
}
