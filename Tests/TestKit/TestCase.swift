/// TestKit: the few lines that let one test run on the PC (under `swift test`) and as ARM code (under qemu-arm).

/// A named behaviour and the code that proves it.
public struct TestCase: Sendable {
    /// The behaviour, as a sentence: "a ring keeps the newest samples".
    public let name: String
    let body: @Sendable (Expectations) -> Void

    public init(_ name: String, _ body: @escaping @Sendable (Expectations) -> Void) {
        self.name = name
        self.body = body
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
    /// Whether another run of it on this machine would be in its way: both would hear each other's multicast.
    let isAlone: Bool

    public init(_ name: String, isAlone: Bool = false, _ tests: [TestCase]) {
        self.name = name
        self.isAlone = isAlone
        self.tests = tests
    }
}
