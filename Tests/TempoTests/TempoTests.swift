import TestKit

/// The tests of the module Tempo: four and a half seconds of a core. As ARM code those of blocks.
public let tempoTests = TestSuite("Tempo", songTests.portable + unclearTests.portable + blockTests)
