import Screens
import Services

/// A recording that a test says everything of.
final class TestRecording: RecordingService {
    var status = RecordingStatus()
    private(set) var starts = 0
    private(set) var stops = 0

    func start(_ request: RecordingRequest) { starts += 1 }
    func stop() { stops += 1 }
}
