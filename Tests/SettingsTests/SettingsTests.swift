import Settings
import TestKit

public let settingsTests = TestSuite(
    "Settings", tableTests + fileTests + scaleTests + displayStateTests + hostileFileTests + journalTests + wifiTests)
