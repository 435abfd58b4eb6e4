import Platform
import TestKit

/// The tests of the module LSL.
public let lslTests = TestSuite(
    "LSL", commonTests + inletTests + outletTests + sessionTests + offerTests + backlogTests + [captureTest])

private let commonTests: [TestCase] = [discoveryTests, descriptionTests, feedCaptureTests, feedTests].flatMap { $0 }

private let inletTests: [TestCase] = [directoryTests, clockTests, stampTests, inletStreamTests].flatMap { $0 }

/// This test must run last, because it checks which captures the other tests have read.
private let captureTest = TestCase("each file of captured LSL traffic is read by at least one test") { t in
    guard let files = try? listFolder(capturesFolder, maximum: 1000) else {
        return t.skip("no captures", since: .noShared)
    }
    func unread() -> [String] {
        files.map { $0.name }.filter { file in
            // Files for people, which show the same bytes as text, need not be read.
            let isForPeople = [".hex", ".md"].contains { file.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
            return !isForPeople && !readCaptures.contains { "\($0).bin".utf8.elementsEqual(file.utf8) }
        }
    }
    t.expect(files.count > 100, "\(files.count) files")
    // If only this test was selected, it runs the other tests first.
    if !unread().isEmpty {
        for test in [discoveryTests, descriptionTests, feedCaptureTests, clockTests, outletTests].joined() {
            _ = test.run()
        }
    }
    t.expectEqual(unread(), [])
}
