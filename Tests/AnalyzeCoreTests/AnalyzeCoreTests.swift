import TestKit

/// The tests of the module AnalyzeCore.
public let analyzeTests = TestSuite("AnalyzeCore", commandTests + rhythmCommandTests)
