import TestKit

/// The tests of the module Bluetooth.
public let bluetoothTests = TestSuite(
    "Bluetooth",
    [parserTests, trackTests, controllerTests, connectionWatchTests, sessionTests, sessionFaultTests].flatMap { $0 })
