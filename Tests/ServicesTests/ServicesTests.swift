import TestKit

/// The tests of the module Services.
public let servicesTests = TestSuite("Services", timedNameTests + wifiListTests + updateNoteTests + limitsFileTests)
