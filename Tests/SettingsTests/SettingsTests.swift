import Settings
import TestKit

public let settingsTests = TestSuite(
    "Settings", tableTests + fileTests + scaleTests + hostileFileTests + journalTests + wifiTests)
