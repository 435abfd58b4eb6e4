import TestKit

/// The tests of the module Mail.
public let mailTests = TestSuite(
    "Mail", addressTests + messageTests + outboxTests + sendingTests + configurationTests)
