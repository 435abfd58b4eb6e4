import TestKit

/// The tests of the module Tempo.
public let tempoTests = TestSuite("Tempo", songTests + unclearTests + blockTests)
