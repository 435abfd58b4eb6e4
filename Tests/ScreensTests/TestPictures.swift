import Drawing
import Mail
import Screens
import Services

/// Completions that wait until the test says how the work ended.
final class Answers<Value> {
    private var waiting: [(Outcome<Value>) -> Void] = []

    func wait(_ action: @escaping (Outcome<Value>) -> Void) { waiting.append(action) }

    /// Ends all work that is under way.
    func end(_ outcome: Outcome<Value>) {
        let ended = waiting
        waiting = []
        for action in ended { action(outcome) }
    }
}

/// A picture service that notes what it is asked for.
final class TestPictures: PictureService {
    var stored: [(picture: Surface, name: TimedName)] = []
    var sent: [(picture: Surface, draft: Draft)] = []
    let storing = Answers<String>()
    let sending = Answers<Int>()
    var canSend = true
    var usualRecipient: String?

    func store(_ picture: Surface, name: TimedName, then action: @escaping (Outcome<String>) -> Void) {
        stored.append((picture: picture, name: name))
        storing.wait(action)
    }
    func send(
        _ picture: Surface, name: TimedName, with draft: Draft, then action: @escaping (Outcome<Int>) -> Void
    ) {
        sent.append((picture: picture, draft: draft))
        sending.wait(action)
    }
}

/// A service for tables that notes what it is asked for.
final class TestReports: ReportService {
    var stored: [(table: [UInt8], name: TimedName)] = []
    let storing = Answers<String>()

    func store(_ table: [UInt8], name: TimedName, then action: @escaping (Outcome<String>) -> Void) {
        stored.append((table: table, name: name))
        storing.wait(action)
    }
}
