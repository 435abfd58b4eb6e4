import TestKit

public let performanceTests = TestSuite("Performance", frameMeterTests + sweepTests + precedenceTests)
