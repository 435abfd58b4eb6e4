import Recordings

/// Opens the recording in `bytes`; returns it, or the reason for which it cannot be opened.
func open(
    _ bytes: [UInt8], _ options: CSVOptions = CSVOptions()
) -> (recording: (any Recording)?, error: RecordingError?) {
    do throws(RecordingError) {
        return (try openRecording(MemoryBytes(bytes), csv: options), nil)
    } catch { return (nil, error) }
}

func open(_ text: String, _ options: CSVOptions = CSVOptions()) -> (recording: (any Recording)?, error: RecordingError?)
{
    open(Array(text.utf8), options)
}

/// Returns samples of a channel; nil if they cannot be read.
func read(_ recording: (any Recording)?, _ channel: Int, from first: Int64, count: Int) -> [Float]? {
    guard let recording else { return nil }
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: count)
    defer { buffer.deallocate() }
    do throws(RecordingError) {
        let read = try recording.read(channel: channel, from: first, into: buffer)
        return Array(buffer.prefix(read))
    } catch { return nil }
}

/// Returns true if the samples in `a` and `b` differ by at most `tolerance`; NaN equals NaN.
func isClose(_ a: [Float]?, _ b: [Float], tolerance: Float = 1e-4) -> Bool {
    guard let a, a.count == b.count else { return false }
    return zip(a, b).allSatisfy { ($0 - $1).magnitude <= tolerance || ($0.isNaN && $1.isNaN) }
}
