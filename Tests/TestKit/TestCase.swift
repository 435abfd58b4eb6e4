/// TestKit: the few lines that let one test run on the PC (under `swift test`) and as ARM code (under qemu-arm).

/// A named behaviour and the code that proves it.
public struct TestCase: Sendable {
    /// The behaviour, as a sentence: "a ring keeps the newest samples".
    public let name: String
    let body: @Sendable (Expectations) -> Void
    /// Whether it proves the same on the PC: ARM code is not tried with it.
    private(set) var isPortable = false
    /// Whether it takes so long that only `make test-all` runs it.
    private(set) var isLong = false

    public init(_ name: String, _ body: @escaping @Sendable (Expectations) -> Void) {
        self.name = name
        self.body = body
    }

    /// This test, as one that proves the same on the PC: what ARM makes different (the width of `Int`, what numbers are rounded to,
    /// alignment, vectors, the emulator's system calls) has no part in it that other tests do not try.
    public var portable: TestCase {
        var test = self
        test.isPortable = true
        return test
    }

    /// This test, as one that takes too long for each change.
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

/// The tests of one room.
public struct TestSuite: Sendable {
    public let name: String
    public let tests: [TestCase]

    public init(_ name: String, _ tests: [TestCase]) {
        self.name = name
        self.tests = tests
    }
}

extension [TestCase] {
    /// These tests, as ones that prove the same on the PC.
    public var portable: [TestCase] { map { $0.portable } }
}
