import Recordings
import Signals

/// A complete recording in memory, written by the module Recordings. Tests of this module and third-party readers read
/// it.
public struct RecordingFile: Sendable {
    public struct Annotation: Sendable {
        /// The annotation's time after the start, in microseconds.
        let onset: Int64
        let duration: Int64?
        let text: String
        /// The index of the record that contains the annotation.
        let record: Int

        public init(_ onset: Int64, _ text: String, duration: Int64? = nil, record: Int = 0) {
            self.onset = onset
            self.duration = duration
            self.text = text
            self.record = record
        }
    }

    public let channels: [RecordedChannel]
    public let layout: RecordLayout
    private let encoders: [SampleEncoder]
    public var start: Int64?
    public var code = ""
    public var annotations: [Annotation] = []

    public init(_ format: RecordingFormat, _ channels: [RecordedChannel]) throws(RecordLayoutError) {
        self.channels = channels
        layout = try RecordLayout(format: format, rates: channels.map { $0.rate })
        encoders = channels.map { SampleEncoder($0, format: format) }
    }

    public var header: RecordingHeader {
        RecordingHeader(layout: layout, channels: channels, start: start, patientCode: code)
    }

    /// Returns the offset of a channel's samples within a record.
    public func place(record: Int, channel: Int) -> Int {
        layout.headerBytes + record * layout.recordBytes + layout.offsets[channel]
    }

    /// Returns a file's bytes.
    /// - Parameter value: returns the value of sample `number` (from 0) of a channel.
    /// - Returns: the bytes, and the numbers of clipped samples, lost samples, and annotations that did not fit.
    public func bytes(
        records: Int, value: (_ channel: Int, _ number: Int) -> Float
    ) -> (bytes: [UInt8], clipped: Int, lost: Int, refused: Int) {
        var bytes = header.bytes(recordCount: Int64(records))
        var (clipped, lost, refused) = (0, 0, 0)
        var record = [UInt8](repeating: 0, count: layout.recordBytes)
        for number in 0..<records {
            record.withUnsafeMutableBytes { target in
                for channel in channels.indices {
                    let count = layout.samples[channel]
                    let samples = (0..<count).map { value(channel, number * count + $0) }
                    let counts = samples.withUnsafeBufferPointer {
                        encoders[channel].encode($0, to: target.baseAddress! + layout.offsets[channel])
                    }
                    clipped += counts.clipped
                    lost += counts.lost
                }
                let space = UnsafeMutableRawBufferPointer(
                    rebasing: target[layout.annotationOffset..<layout.annotationOffset + layout.annotationBytes])
                var writer = AnnotationWriter(space, recordStart: Int64(number) * layout.microseconds)
                for annotation in annotations where annotation.record == number {
                    let text = Array(annotation.text.utf8)
                    let isIn = text.withUnsafeBytes {
                        writer.add(onset: annotation.onset, duration: annotation.duration, text: $0)
                    }
                    if !isIn { refused += 1 }
                }
            }
            bytes += record
        }
        return (bytes, clipped, lost, refused)
    }
}
