// recording-reader: reads recordings as the device does, for comparison with third-party readers. Usage:
// recording-reader FOLDER FILE... For each file it prints a block of lines: "file NAME"; then "error TEXT", or "seconds
// S", and for each channel "channel MILLIHERTZ COUNT TYPE<TAB>LABEL<TAB>UNIT", for each remark "remark TEXT", for each
// loss "lost CHANNEL NS NS", and for each annotation "annotation NS NS TEXT". The samples of channel C in file number N
// are written to FOLDER/N-C.f32 as 32-bit floats.
import Recordings
import Signals
import TestKit
import Text

private func samples(_ recording: any Recording, _ channel: Int) throws(RecordingError) -> [UInt8] {
    let count = Int(min(recording.channels[channel].sampleCount, 4_000_000))
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: max(1, count))
    defer { buffer.deallocate() }
    var done = 0
    while done < count {
        // Read in parts of an odd length, because graphs, too, read parts of any length.
        let part = UnsafeMutableBufferPointer(rebasing: buffer[done..<min(count, done + 777)])
        let read = try recording.read(channel: channel, from: Int64(done), into: part)
        guard read > 0 else { break }
        done += read
    }
    return Array(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<(4 * done)]))
}

private func annotations(_ recording: any Recording) {
    var part: Int64 = 0
    while let found = try? recording.annotations(part: part, limit: 10_000) {
        for one in found { print("annotation \(one.onset) \(one.duration ?? -1) \(one.text)") }
        part += 1
    }
}

private func read(_ path: String, _ number: Int, _ folder: String) throws(RecordingError) {
    let bytes = try FileBytes(path: path)
    let recording: any Recording
    do throws(RecordingError) {
        recording = try openRecording(bytes)
    } catch {
        if error == .annotationsOnly { annotations(try openAnnotations(bytes)) }
        throw error
    }
    print("seconds \(Double(recording.duration) / 1e9)")
    for (index, channel) in recording.channels.enumerated() {
        print(
            "channel \(channel.rate.milliHertz) \(channel.sampleCount) \(channel.type)\t\(channel.label)\t\(channel.unit)"
        )
        if !TestFiles.store(try samples(recording, index), at: "\(folder)/\(number)-\(index).f32") {
            print("error not stored")
        }
    }
    for remark in recording.remarks { print("remark \(remark.text[.english])") }
    for loss in recording.losses { print("lost \(loss.channel) \(loss.time) \(loss.duration)") }
    annotations(recording)
}

private let arguments = programArguments()
for (number, path) in arguments.dropFirst().enumerated() {
    print("file \(path)")
    do throws(RecordingError) {
        try read(path, number, arguments[0])
    } catch {
        print("error \(error.text)")
    }
}
