import Screens
import Services

/// A recording that a test says everything of.
public final class TestRecording: RecordingService {
    public init() {}

    public var status = RecordingStatus()
    public private(set) var starts = 0
    public private(set) var stops = 0

    public private(set) var requests: [RecordingRequest] = []
    /// Whether a start makes a recording; otherwise the test says what becomes of it.
    public var records = false

    public func start(_ request: RecordingRequest) {
        starts += 1
        requests.append(request)
        if records { status.since = 1 }
    }
    public func stop() {
        stops += 1
        if records { status.since = nil }
    }
}
