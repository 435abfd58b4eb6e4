import TestKit

/// The tests of the module Tempo; they take 4.5 s of a core. Only those of blocks also run as ARM code.
public let tempoTests = TestSuite("Tempo", songTests.portable + unclearTests.portable + blockTests)
