import TestKit

/// The tests of the room Mail.
public let mailTests = TestSuite(
    "Mail", addressTests + messageTests + outboxTests + sendingTests + configurationTests)
