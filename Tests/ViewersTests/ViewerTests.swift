import TestKit
import ViewerFeed
import Viewers

private func send(_ viewer: Viewer, _ bytes: [UInt8], _ rig: Rig) {
    bytes.withUnsafeBytes { viewer.received($0, now: rig.now) }
}

/// The code of a close frame among the frames.
private func closeCode(_ frames: [ReadFrame]) -> Int? {
    frames.last { $0.kind == 0x88 }.map { Int($0.payload.first!) << 8 | Int($0.payload.last!) }
}

let viewerTests = [
    TestCase("a new viewer gets catalogue and state at once, then only the last state") { t in
        let rig = Rig(channels: 2)
        for number in 0..<3 { rig.hub.take(AppPacket.state(Array("{\"n\":\(number)}".utf8)).bytes, now: rig.now) }
        guard let viewer = rig.viewer() else { return t.fail("no viewer") }
        rig.step()
        var texts = Rig.frames(Rig.read(viewer)).filter { $0.kind == 0x81 }.map {
            String(decoding: $0.payload, as: UTF8.self)
        }
        t.expect(texts == ["{\"type\":\"catalogue\"}", "{\"n\":2}"])
        for number in 3..<9 { rig.hub.take(AppPacket.state(Array("{\"n\":\(number)}".utf8)).bytes, now: rig.now) }
        rig.step()
        texts = Rig.frames(Rig.read(viewer)).filter { $0.kind == 0x81 }.map {
            String(decoding: $0.payload, as: UTF8.self)
        }
        t.expect(texts == ["{\"n\":8}"])
    },
    TestCase("a slow viewer gets fewer columns per second and stays connected, a fast one gets all") { t in
        let rig = Rig(channels: 16)
        guard let slow = rig.viewer(), let fast = rig.viewer() else { return t.fail("no viewer") }
        var bytes: [UInt8] = []
        // The number of rounds in which the slow viewer gets all columns.
        var (fastBytes, full) = (0, 0)
        for _ in 0..<(25 * 40) {
            rig.step()
            // 10 kB/s, where all columns need 17.
            bytes += Rig.read(slow, most: 400)
            fastBytes += Rig.read(fast).count
            if slow.columnsPerSecond == 200 { full += 1 }
            t.expect(slow.waiting <= FrameQueue.capacity)
        }
        t.expect(slow.closing == nil)
        t.expect(full < 25 * 8, "all columns in \(full) rounds")
        t.expect(fast.columnsPerSecond == 200)
        t.expect(fastBytes > 40 * 15_000 && fastBytes < 40 * 25_000, "\(fastBytes) bytes")
        let messages = Rig.frames(bytes).compactMap { $0.kind == 0x82 ? ReadMessage($0.payload) : nil }
        var gaps = 0
        var end = 0.0
        for message in messages {
            guard let channel = message.channels.first else { continue }
            let start = Double(channel.first) / Double(message.columnsPerSecond)
            if end > 0, start > end + 0.000001 { gaps += 1 }
            end = start + Double(channel.pairs.count) / Double(message.columnsPerSecond)
        }
        // 40 s after the start at 50 s, it is less than 2.5 s late.
        t.expect(end > 87.5, "the last column is at \(end) s")
        t.expect(gaps <= 3, "\(gaps) gaps")
        // When the network has become fast, the viewer gets all columns again.
        for _ in 0..<(25 * 60) {
            rig.step()
            _ = Rig.read(slow)
        }
        t.expectEqual(slow.columnsPerSecond, 200)
    },
    TestCase("large states that change all the time do not exceed 200 kB a second") { t in
        let rig = Rig(channels: 4)
        guard let viewer = rig.viewer() else { return t.fail("no viewer") }
        let text = [UInt8](repeating: 0x20, count: FeedLimits.textBytes)
        var (bytes, columns) = (0, 0)
        for _ in 0..<(25 * 10) {
            rig.hub.take(AppPacket.state(text).bytes, now: rig.now)
            rig.step()
            let read = Rig.read(viewer)
            bytes += read.count
            columns += Rig.frames(read).filter { $0.kind == 0x82 }.count
        }
        t.expect(bytes < 10 * 200_000 + 120_000 && bytes > 1_500_000, "\(bytes) bytes")
        t.expect(columns > 25, "\(columns) messages with columns")
    },
    TestCase("a viewer that takes nothing is closed after 10 s") { t in
        let rig = Rig(channels: 8)
        guard let viewer = rig.viewer() else { return t.fail("no viewer") }
        var steps = 0
        while viewer.closing == nil, steps < 25 * 30 {
            rig.step()
            _ = Rig.read(viewer, most: steps % 25 == 0 ? 1 : 0)
            steps += 1
        }
        t.expect(viewer.closing == .stuck)
        t.expect((250...256).contains(steps), "after \(steps) rounds")
        t.expect(viewer.isFinished(at: rig.now))
    },
    TestCase("the device ends a viewer, all viewers, and those without a valid token") { t in
        let rig = Rig(channels: 1)
        guard let first = rig.viewer(), let second = rig.viewer(), let third = rig.viewer(), rig.viewer() != nil else {
            return t.fail("no viewer")
        }
        t.expect(rig.hub.isFull && rig.viewer() == nil)
        var mark = rig.hub.mark
        rig.hub.take(AppPacket.end(second.id).bytes, now: rig.now)
        t.expect(rig.hub.mark != mark)
        t.expect(first.closing == nil && second.closing == .ended && third.closing == nil)
        t.expect(closeCode(Rig.frames(Rig.read(second))) == 4001)
        t.expect(second.isFinished(at: rig.now))
        rig.hub.remove(second)
        guard case .viewers(let listed) = rig.hub.packet else { return t.fail("no list") }
        t.expect(listed.count == 3 && listed.allSatisfy { $0.tokenPrefix == rig.token.prefix && $0.view == .displayed })
        mark = rig.hub.mark
        send(first, clientFrame(0x81, Array("{\"view\":0}".utf8)), rig)
        t.expect(first.view == .received && rig.hub.mark != mark)
        rig.hub.take(AppPacket.access(FeedAccess()).bytes, now: rig.now)
        t.expect(first.closing == .ended && third.closing == .ended)
    },
    TestCase("a viewer sees only the samples of its view") { t in
        let rig = Rig(channels: 1)
        guard let viewer = rig.viewer() else { return t.fail("no viewer") }
        for _ in 0..<10 { rig.step() }
        _ = Rig.read(viewer)
        send(viewer, clientFrame(0x81, Array("{\"view\":0}".utf8)), rig)
        for _ in 0..<10 { rig.step() }
        t.expect(Rig.frames(Rig.read(viewer)).isEmpty)
        for _ in 0..<10 { rig.step(view: .received) }
        let frames = Rig.frames(Rig.read(viewer))
        t.expect(!frames.isEmpty && frames.allSatisfy { ReadMessage($0.payload)?.view == 0 })
    },
    TestCase("pings are answered, other texts and floods end the connection") { t in
        let rig = Rig(channels: 1)
        guard let first = rig.viewer(), let second = rig.viewer(), let third = rig.viewer() else {
            return t.fail("no viewer")
        }
        send(first, clientFrame(0x89, [1, 2, 3]), rig)
        let answer = Rig.frames(Rig.read(first))
        t.expect(answer.count == 1 && answer[0].kind == 0x8A && Array(answer[0].payload) == [1, 2, 3])
        send(first, clientFrame(0x81, Array("{\"view\":7}".utf8)), rig)
        t.expect(closeCode(Rig.frames(Rig.read(first))) == 1008)
        for _ in 0..<51 { send(second, clientFrame(0x89, []), rig) }
        t.expect(closeCode(Rig.frames(Rig.read(second))) == 1008)
        send(third, clientFrame(0x88, []), rig)
        t.expect(closeCode(Rig.frames(Rig.read(third))) == 1000)
    },
    TestCase("viewers set at most five markers a second") { t in
        let hub = ViewerHub()
        t.expect((0..<9).filter { _ in hub.mayMark(now: second) }.count == 5)
        t.expect(hub.mayMark(now: 2 * second))
    },
    TestCase("invalid packets of the app change nothing") { t in
        let rig = Rig(channels: 1)
        t.expect(!rig.hub.take([], now: rig.now))
        t.expect(!rig.hub.take([1, 2, 3], now: rig.now))
        t.expect(!rig.hub.take([9], now: rig.now))
        t.expect(rig.hub.columns?.generation == 7)
    },
]
