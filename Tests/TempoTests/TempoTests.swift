import TestKit

/// The tests of the module Tempo. They take 4.5 s of one processor core. Only those of blocks also run as ARM code.
public let tempoTests = TestSuite("Tempo", songTests.portable + unclearTests.portable + blockTests)
