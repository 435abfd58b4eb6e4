import CSystem

/// Runs tests. Prints the failures, the time of each suite, and slow tests.
/// - Parameter arguments: words. A test runs if its "suite: name" contains all words. A word that ends with a colon is
///   the name of a suite: only the named suites run; a minus sign before the name excludes the suite. `--long`: only
///   the long tests; `--all`: long and quick tests; `--arm`: without the tests that prove the same on the PC;
///   `--times`: lists the slowest tests at the end; `--uptime=SECONDS` is for `TestTime`.
/// - Returns: the exit status: 0 if at least one test ran and none failed.
public func runAll(_ suites: [TestSuite], arguments: [String]) -> Int32 {
    guard let selection = Selection(arguments, of: suites) else { return 1 }
    var tally = Tally()
    for suite in suites where selection.takes(suite) {
        let named = suite.tests.filter { selection.names($0, of: suite) }
        let tests = named.filter { selection.takes($0) }
        tally.otherTiers += named.count - tests.count
        guard !tests.isEmpty else { continue }
        let began = Stopwatch()
        for test in tests { tally.run(test, of: suite) }
        print("\(suite.name): \(began.text)")
        // Flushes the output, so that progress is visible if the output is a file.
        fflush(nil)
    }
    tally.report(listsTimes: selection.listsTimes)
    return tally.failed == 0 && tally.passed > 0 ? 0 : 1
}

/// Counts the results of a run.
private struct Tally {
    /// A test that takes more than this processor time, in milliseconds, is reported immediately.
    private static let slow: Int64 = 3000
    /// The number of slowest tests in the list.
    private static let listed = 10

    private(set) var passed = 0
    private(set) var failed = 0
    private var skipped = 0
    private var withoutShared = 0
    private var times: [(title: String, time: Stopwatch)] = []
    /// The number of tests that the arguments name and that do not run: they are long, but only quick tests run, or the
    /// reverse.
    var otherTiers = 0

    mutating func run(_ test: TestCase, of suite: TestSuite) {
        let title = "\(suite.name): \(test.name)"
        RunningTest.begins(title)
        var time = Stopwatch()
        let result = test.run()
        RunningTest.ended()
        time.stop()
        times.append((title, time))
        if time.processor >= Self.slow { print("slow: \(title), \(time.text)") }
        if !result.failures.isEmpty || (result.checked == 0 && result.skipped == nil) {
            failed += 1
            print("FAILED \(title)")
            for failure in result.failures { print("    \(failure)") }
            if result.checked == 0 { print("    the test expected nothing") }
        } else if let skip = result.skipped {
            skipped += 1
            if skip.cause == .noShared { withoutShared += 1 } else { print("skipped \(title): \(skip.reason)") }
        } else {
            passed += 1
        }
    }

    func report(listsTimes: Bool) {
        if listsTimes {
            for (title, time) in times.sorted(by: { $0.time.elapsed > $1.time.elapsed }).prefix(Self.listed) {
                print("time: \(title), \(time.text)")
            }
        }
        if withoutShared > 0 {
            print("there is no \(TestFiles.shared): \(withoutShared) tests of captures and recordings are left out")
        }
        if otherTiers > 0 { print("\(otherTiers) tests of other tiers are left out (--long, --all, --arm)") }
        print("\(passed) passed, \(failed) failed, \(skipped) skipped")
    }
}

/// Returns true if `text` contains `part`, compared byte by byte (Embedded Swift cannot search in a String).
public func contains(_ text: String, _ part: String) -> Bool {
    let haystack = Array(text.utf8)
    let needle = Array(part.utf8)
    guard needle.count <= haystack.count else { return false }
    return (0...haystack.count - needle.count).contains { haystack[$0..<$0 + needle.count].elementsEqual(needle) }
}
