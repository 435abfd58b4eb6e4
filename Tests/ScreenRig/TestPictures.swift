import Drawing
import Mail
import Screens
import Services

/// Requests that wait until the test reports their results.
public final class Answers<Value> {
    @usableFromInline var waiting: [(Outcome<Value>) -> Void]

    @inlinable public init() { waiting = [] }
    @inlinable deinit {}

    @inlinable func wait(_ action: @escaping (Outcome<Value>) -> Void) { waiting.append(action) }

    /// Ends all waiting requests with this result.
    @inlinable public func end(_ outcome: Outcome<Value>) {
        let ended = waiting
        waiting = []
        for action in ended { action(outcome) }
    }
}

/// A picture service that records its requests.
public final class TestPictures: PictureService {
    public init() {}

    public var stored: [(picture: Surface, name: TimedName)] = []
    public var sent: [(picture: Surface, draft: Draft)] = []
    public let storing = Answers<String>()
    public let sending = Answers<Int>()
    public var canSend = true
    public var usualRecipient: String?

    public func store(_ picture: Surface, name: TimedName, then action: @escaping (Outcome<String>) -> Void) {
        stored.append((picture: picture, name: name))
        storing.wait(action)
    }
    public func send(
        _ picture: Surface, name: TimedName, with draft: Draft, then action: @escaping (Outcome<Int>) -> Void
    ) {
        sent.append((picture: picture, draft: draft))
        sending.wait(action)
    }
}

/// A table service that records its requests.
public final class TestReports: ReportService {
    public init() {}

    public var stored: [(table: [UInt8], name: TimedName)] = []
    public let storing = Answers<String>()

    public func store(_ table: [UInt8], name: TimedName, then action: @escaping (Outcome<String>) -> Void) {
        stored.append((table: table, name: name))
        storing.wait(action)
    }
}
