import Screens
import Services
import Settings

/// A recording service whose state a test sets.
public final class TestRecording: RecordingService {
    public init() {}

    public var status = RecordingStatus()
    public private(set) var starts = 0
    public private(set) var stops = 0

    public private(set) var requests: [RecordingRequest] = []
    /// True if a request to start begins a recording at once. Otherwise, the test sets the status after the request.
    public var records = false

    /// The file name of the last recording; nil if there is none.
    public var lastName: String?
    /// The recording that would start now.
    public var expected = RecordingOutlook(
        format: .bdf,
        name: TimedName(time: 1_795_269_127, word: "recording", source: "labserver:9000", ending: "bdf"),
        channelCount: 4, bytesPerSecond: 6000)
    public func outlook() -> RecordingOutlook { expected }

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
