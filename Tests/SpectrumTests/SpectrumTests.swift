import TestKit

/// The tests of the module Spectrum.
public let spectrumTests = TestSuite(
    "Spectrum",
    transformTests + vectorTests + sineTests + windowTests + decibelTests + bandTests + shortTimeTests)
