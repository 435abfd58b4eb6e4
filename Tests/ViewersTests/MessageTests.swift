import TestKit
import ViewerFeed
import Viewers

/// A hub with viewers that read everything that is sent to them.
final class Rig {
    let hub = ViewerHub()
    let token = ViewerToken(first: 0x0123_4567_89AB_CDEF, second: 42)
    private(set) var now: Int64 = 50 * second
    private(set) var time: Int64 = 50 * second
    private var sent: Int64 = 0
    private let channels: Int
    private let rate: Double

    init(channels: Int, rate: Double = 512) {
        self.channels = channels
        self.rate = rate
        var access = FeedAccess()
        access.tokens = [token]
        access.hosts = ["device.local"]
        hub.take(AppPacket.access(access).bytes, now: now)
        catalogue(generation: 7)
    }

    func catalogue(generation: UInt16) {
        let catalogue = FeedCatalogue(
            generation: generation, rates: [Double](repeating: rate, count: channels),
            text: Array("{\"type\":\"catalogue\"}".utf8))
        hub.take(AppPacket.catalogue(catalogue).bytes, now: now)
    }

    func viewer() -> Viewer? { hub.add(address: "192.168.0.7", token: token, now: now) }

    /// Passes 40 ms with samples: a ramp.
    func step(generation: UInt16 = 7, view: FeedView = .displayed) {
        now += ViewerHub.interval
        let count = Int((Double(now - time) * rate / 1e9).rounded(.down))
        if count > 0 {
            let samples = (0..<count).map { Float((sent + Int64($0)) % 10_000) }
            // One packet contains at most 60,000 bytes.
            for first in stride(from: 0, to: channels, by: 32) {
                hub.take(
                    samplePacket(
                        generation: generation, channels: first..<min(channels, first + 32), view: view, first: sent,
                        time: time, rate: rate, samples: samples), now: now)
            }
            sent += Int64(count)
            time += Int64((Double(count) * 1e9 / rate).rounded())
        }
        hub.tick(now: now)
    }

    /// Takes at most this many bytes from a viewer.
    static func read(_ viewer: Viewer, most: Int = .max) -> [UInt8] {
        var bytes: [UInt8] = []
        viewer.send { waiting in
            let count = min(most, waiting.count)
            bytes = Array(waiting[..<count])
            return count
        }
        return bytes
    }

    static func frames(_ bytes: [UInt8]) -> [ReadFrame] {
        var (rest, frames): (ArraySlice<UInt8>, [ReadFrame]) = (bytes[...], [])
        while let frame = ReadFrame.take(&rest) { frames.append(frame) }
        return frames
    }
}

let messageTests = [
    TestCase("a viewer gets each column once, in sequence, with the values that were sent") { t in
        let rig = Rig(channels: 3)
        guard let viewer = rig.viewer() else { return t.fail("no viewer") }
        var (next, sequence, columns): ([Int64?], UInt32, Int) = ([nil, nil, nil], 0, 0)
        for _ in 0..<200 {
            rig.step()
            for frame in Rig.frames(Rig.read(viewer)) where frame.kind == 0x82 {
                guard let message = ReadMessage(frame.payload) else { return t.fail("malformed") }
                t.expect(message.view == 1 && message.generation == 7 && message.columnsPerSecond == 200)
                t.expect(message.sequence == sequence)
                sequence += 1
                for channel in message.channels {
                    if let expected = next[channel.index] { t.expectEqual(channel.first, expected) }
                    next[channel.index] = channel.first + Int64(channel.pairs.count)
                    for (place, pair) in channel.pairs.enumerated() {
                        // The ramp's sample n is at n / 512 s after the start. The column's samples are those in its 5 ms.
                        let begin = Double(channel.first + Int64(place)) / 200 - 50
                        let low = (begin * 512).rounded(.up)
                        let high = ((begin + 0.005) * 512).rounded(.up) - 1
                        let (a, b) = (Double(channel.value(pair.0)), Double(channel.value(pair.1)))
                        let near = Double(channel.scale) + 0.001
                        if abs(a - low) > 1 + near || abs(b - high) > 1 + near || a > b {
                            return t.fail("column \(place): \(a)...\(b), not \(low)...\(high)")
                        }
                        columns += 1
                    }
                }
            }
        }
        t.expect(columns > 3 * 8 * 190, "\(columns) columns")
    },
    TestCase("with 256 channels, no message to a viewer exceeds the maximum, and no channel falls behind") { t in
        let rig = Rig(channels: 256, rate: 250)
        guard let viewer = rig.viewer() else { return t.fail("no viewer") }
        var (most, bytes, last): (Int, Int, [Int64]) = (0, 0, [Int64](repeating: 0, count: 256))
        for _ in 0..<(25 * 8) {
            rig.step()
            t.expect(viewer.waiting <= FrameQueue.capacity)
            let read = Rig.read(viewer)
            bytes += read.count
            for frame in Rig.frames(read) where frame.kind == 0x82 {
                most = max(most, frame.payload.count)
                guard let message = ReadMessage(frame.payload) else { return t.fail("malformed") }
                for channel in message.channels {
                    last[channel.index] =
                        (channel.first + Int64(channel.pairs.count)) * 1000 / Int64(message.columnsPerSecond)
                }
            }
        }
        t.expect(most <= 60_000 && most > 2000, "\(most) bytes")
        // 8 s at 200 kB/s, and the first 60 kB at once.
        t.expect(bytes <= 8 * 200_000 + 120_000, "\(bytes) bytes")
        t.expect(last.min()! > 58_000 - 700, "last column at \(last.min()!) ms")
    },
    TestCase("another catalogue restarts the columns, and its old samples are ignored") { t in
        let rig = Rig(channels: 1)
        guard let viewer = rig.viewer() else { return t.fail("no viewer") }
        for _ in 0..<20 { rig.step() }
        _ = Rig.read(viewer)
        rig.catalogue(generation: 8)
        for _ in 0..<20 { rig.step(generation: 7) }
        var frames = Rig.frames(Rig.read(viewer))
        t.expectEqual(frames.count, 1)
        t.expect(frames.first?.kind == 0x81)
        frames.removeAll()
        for _ in 0..<20 {
            rig.step(generation: 8)
            frames += Rig.frames(Rig.read(viewer))
        }
        t.expect(frames.count > 15)
        t.expect(frames.allSatisfy { ReadMessage($0.payload)?.generation == 8 })
    },
]
