import TestKit

/// The tests of the module BandPower.
public let bandPowerTests = TestSuite("BandPower", welchVectorTests + welchTests)
