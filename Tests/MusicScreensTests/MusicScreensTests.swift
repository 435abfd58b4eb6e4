import TestKit

/// The tests of the screens of songs that follow steps. About 5 s.
public let musicScreensTests = TestSuite("MusicScreens", runScreenTests + songsScreenTests + pastRunTests)
