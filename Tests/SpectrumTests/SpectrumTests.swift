import TestKit

/// The tests of the room Spectrum.
public let spectrumTests = TestSuite(
    "Spectrum",
    transformTests + vectorTests + sineTests + windowTests + decibelTests + bandTests + shortTimeTests)
