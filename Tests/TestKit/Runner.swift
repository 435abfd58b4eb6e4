import CSystem

/// Runs tests; prints what failed, how long each suite took, and which tests are slow.
/// - Parameter arguments: words that a test's "suite: name" must all contain. Words that end with a colon are names of
///   suites, of which any will do, and with a minus before it one that is left out; `--uptime=SECONDS` is for `TestTime`.
/// - Returns: the exit status: 0 when nothing failed and something ran.
public func runAll(_ suites: [TestSuite], arguments: [String]) -> Int32 {
    let words = arguments.filter { !$0.utf8.starts(with: TestTime.option.utf8) }
    let filters = words.filter { $0.utf8.last != UInt8(ascii: ":") }
    var names: [String] = []
    var leftOut: [String] = []
    for name in words where name.utf8.last == UInt8(ascii: ":") {
        let isLeftOut = name.utf8.first == UInt8(ascii: "-")
        guard let suite = suites.first(where: { name == (isLeftOut ? "-\($0.name):" : "\($0.name):") }) else {
            print("no suite \(name)")
            return 1
        }
        if isLeftOut { leftOut.append(suite.name) } else { names.append(suite.name) }
    }
    var passed = 0
    var failed = 0
    var skipped = 0
    var withoutShared = 0
    for suite in suites where (names.isEmpty || names.contains(suite.name)) && !leftOut.contains(suite.name) {
        let tests = suite.tests.filter { test in filters.allSatisfy { contains("\(suite.name): \(test.name)", $0) } }
        guard !tests.isEmpty else { continue }
        let lock = suite.isAlone ? MachineLock() : nil
        let began = system_monotonic_nanoseconds()
        for test in tests {
            let title = "\(suite.name): \(test.name)"
            RunningTest.begins(title)
            let start = system_monotonic_nanoseconds()
            let result = test.run()
            RunningTest.ended()
            let milliseconds = (system_monotonic_nanoseconds() - start) / 1_000_000
            if milliseconds >= 5000 { print("slow: \(title), \(milliseconds) ms") }
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
        print("\(suite.name): \((system_monotonic_nanoseconds() - began) / 1_000_000) ms")
        // Where the output is a file, it says how far the run is.
        fflush(nil)
        _ = consume lock
    }
    if withoutShared > 0 {
        print("there is no \(TestFiles.shared): \(withoutShared) tests of captures and recordings are left out")
    }
    print("\(passed) passed, \(failed) failed, \(skipped) skipped")
    return failed == 0 && passed > 0 ? 0 : 1
}

/// Whether `text` contains `part`, byte by byte (Embedded Swift has no String search).
public func contains(_ text: String, _ part: String) -> Bool {
    let haystack = Array(text.utf8)
    let needle = Array(part.utf8)
    guard needle.count <= haystack.count else { return false }
    return (0...haystack.count - needle.count).contains { haystack[$0..<$0 + needle.count].elementsEqual(needle) }
}
