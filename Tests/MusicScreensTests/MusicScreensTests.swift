import TestKit

/// The tests of the module MusicScreens. They take about 12 s.
public let musicScreensTests = TestSuite(
    "MusicScreens",
    runScreenTests + stepWaveTests + songsScreenTests + libraryScreenTests + songChoiceTests + tempoImportTests
        + pastRunTests)
