/// Selects the tests of a run from the arguments of `module-tests`.
struct Selection {
    /// Whether quick tests, long tests or both run.
    enum Length { case quick, long, all }

    private(set) var length = Length.quick
    /// True if tests that prove the same on the PC are left out.
    private(set) var isARMOnly = false
    /// True if the slowest tests are listed at the end.
    private(set) var listsTimes = false
    /// The words. The "suite: name" of a test must contain all of them.
    private var words: [String] = []
    private var suites: [String] = []
    private var leftOut: [String] = []

    /// - Parameter arguments: as for `runAll`.
    /// - Returns: nil if an argument is unknown, after the reason was printed.
    init?(_ arguments: [String], of all: [TestSuite]) {
        for argument in arguments {
            switch argument {
            case "--long": length = .long
            case "--all": length = .all
            case "--arm": isARMOnly = true
            case "--times": listsTimes = true
            case _ where argument.utf8.starts(with: TestTime.option.utf8): break
            case _ where argument.utf8.starts(with: "--".utf8):
                print("no option \(argument)")
                return nil
            case _ where argument.utf8.last == UInt8(ascii: ":"):
                let isLeftOut = argument.utf8.first == UInt8(ascii: "-")
                guard let suite = all.first(where: { argument == (isLeftOut ? "-\($0.name):" : "\($0.name):") }) else {
                    print("no suite \(argument)")
                    return nil
                }
                if isLeftOut { leftOut.append(suite.name) } else { suites.append(suite.name) }
            default: words.append(argument)
            }
        }
    }

    func takes(_ suite: TestSuite) -> Bool {
        (suites.isEmpty || suites.contains(suite.name)) && !leftOut.contains(suite.name)
    }

    /// Returns true if a test's name contains all words.
    func names(_ test: TestCase, of suite: TestSuite) -> Bool {
        words.allSatisfy { contains("\(suite.name): \(test.name)", $0) }
    }

    /// Returns true if the test is of the selected length.
    func takes(_ test: TestCase) -> Bool {
        switch length {
        case .quick: if test.isLong { return false }
        case .long: if !test.isLong { return false }
        case .all: break
        }
        return !(isARMOnly && test.isPortable)
    }
}
