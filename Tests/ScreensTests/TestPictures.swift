import Drawing
import Mail
import Screens

/// A picture service that notes what it is asked for and answers what the test tells it to.
final class TestPictures: PictureService {
    var stored: [(picture: Surface, name: TimedName)] = []
    var sent: [(picture: Surface, draft: Draft)] = []
    /// The next answer; while it is nil the work is under way.
    var answer: PictureResult?
    var canSend = true
    var usualRecipient: String?

    func store(_ picture: Surface, name: TimedName) { stored.append((picture: picture, name: name)) }
    func send(_ picture: Surface, name: TimedName, with draft: Draft) {
        sent.append((picture: picture, draft: draft))
    }
    func takeResult() -> PictureResult? {
        defer { answer = nil }
        return answer
    }
}

/// A service for tables that notes what it is asked for and answers what the test tells it to.
final class TestReports: ReportService {
    var stored: [(table: [UInt8], name: TimedName)] = []
    /// The next answer; while it is nil the work is under way.
    var answer: PictureResult?

    func store(_ table: [UInt8], name: TimedName) { stored.append((table: table, name: name)) }
    func takeResult() -> PictureResult? {
        defer { answer = nil }
        return answer
    }
}
