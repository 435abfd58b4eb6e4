import Screens
import Services

/// A recording service whose state a test sets.
public final class TestRecording: RecordingService {
    public init() {}

    public var status = RecordingStatus()
    public private(set) var starts = 0
    public private(set) var stops = 0

    public private(set) var requests: [RecordingRequest] = []
    /// True if a start begins a recording; otherwise the test reports what a start gives.
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
