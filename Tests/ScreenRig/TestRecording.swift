import Screens
import Services

/// A recording that a test says everything of.
public final class TestRecording: RecordingService {
    public init() {}

    public var status = RecordingStatus()
    public private(set) var starts = 0
    public private(set) var stops = 0

    public func start(_ request: RecordingRequest) { starts += 1 }
    public func stop() { stops += 1 }
}
