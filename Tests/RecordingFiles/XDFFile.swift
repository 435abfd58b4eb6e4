import Recordings
import Signals

/// A complete XDF recording in memory, written by the module Recordings. Tests of this module and third-party readers
/// read it.
public struct XDFFile {
    public let streams: [XDFStream]
    public private(set) var bytes: [UInt8]
    private var places: [XDFPlace]

    public init(_ streams: [XDFStream], start: Int64? = nil, code: String = "") {
        self.streams = streams
        bytes = XDFHeader(streams, start: start, code: code).bytes
        places = [XDFPlace](repeating: XDFPlace(), count: streams.count)
    }

    private mutating func write(_ count: Int, _ body: (inout XDFChunkWriter) -> Void) {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 8)
        defer { memory.deallocate() }
        var chunks = XDFChunkWriter(memory)
        body(&chunks)
        precondition(chunks.count == count, "the chunks have another length than the header states")
        bytes += Array(UnsafeRawBufferPointer(start: memory, count: chunks.count))
    }

    public mutating func addCheckpoint() {
        let places = places
        write(XDFChunkWriter.checkpointBytes(streams: places.count)) { chunks in
            places.withUnsafeBufferPointer { chunks.addCheckpoint($0.baseAddress!, $0.count) }
        }
    }

    /// Adds a chunk of samples.
    /// - Parameters:
    ///   - time: the first sample's time in seconds.
    /// - value: returns the value of sample `number` (from 0) of a channel.
    public mutating func add(
        _ count: Int, stream: Int, time: Double, value: (_ channel: Int, _ sample: Int) -> Float
    ) {
        let channels = streams[stream].channels.count
        write(XDFChunkWriter.samplesBytes(count, channels: channels)) { chunks in
            let samples = chunks.addSamples(
                stream: XDFHeader.number(ofStream: stream), count: count, channels: channels
            ) { $0 == 0 ? time : nil }
            // A byte precedes each sample. In the first sample, a time of 8 bytes follows this byte.
            for sample in 0..<count {
                for channel in 0..<channels {
                    samples.storeBytes(
                        of: value(channel, sample), toByteOffset: 9 + sample * (1 + 4 * channels) + 4 * channel,
                        as: Float.self)
                }
            }
        }
        places[stream].add(count, at: time, rate: streams[stream].rate)
    }

    public mutating func add(_ text: String, stream: Int, time: Double) {
        let text = Array(text.utf8)
        write(XDFChunkWriter.textBytes(text.count)) { chunks in
            text.withUnsafeBytes { chunks.add($0, stream: XDFHeader.number(ofStream: stream), time: time) }
        }
        places[stream].add(1, at: time, rate: .irregular)
    }

    /// Cuts off the bytes after the last whole chunk and appends an ending with this mark; returns nil if the file
    /// cannot be ended.
    public static func ended(_ bytes: [UInt8], _ mark: XDFEnding.Mark) -> [UInt8]? {
        guard let ending = try? XDFEnding(MemoryBytes(bytes), mark) else { return nil }
        return Array(bytes.prefix(Int(ending.size))) + ending.footers
    }
}
