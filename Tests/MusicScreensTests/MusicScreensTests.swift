import TestKit

/// The tests of the screens of songs that follow steps. About 12 s.
public let musicScreensTests = TestSuite(
    "MusicScreens",
    runScreenTests + stepWaveTests + songsScreenTests + libraryScreenTests + songChoiceTests + tempoImportTests
        + pastRunTests)
