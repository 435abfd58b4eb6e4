import TestKit

/// The tests of the module MusicScreens. About 12 s.
public let musicScreensTests = TestSuite(
    "MusicScreens",
    runScreenTests + stepWaveTests + songsScreenTests + libraryScreenTests + songChoiceTests + tempoImportTests
        + pastRunTests)
