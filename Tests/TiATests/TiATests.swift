import TestKit

/// The tests of the module TiA.
public let tiaTests = TestSuite("TiA", commonTests + clientTests + serverTests)

private let commonTests: [TestCase] = [
    packetTests, hostilePacketTests, controlTests, parserWorkTests, legacyTests, metaInformationTests, xmlTests,
    captureTests,
].flatMap { $0 }

private let clientTests: [TestCase] = [
    streamTests, sessionTests, sessionFailureTests, reconnectionTests, offerTests, transcriptTests, hangTests,
    waitingPacketTests,
    timeTests,
].flatMap { $0 }

private let serverTests: [TestCase] = [
    serverCaptureTests, serverSessionTests, serverSelectionTests, serverLegacyTests,
].flatMap { $0 }
