import CSystem
import Drawing
import Graphs
import Signals
import TestKit

private let limits = ValueLimits(lower: -100, upper: 100)

private func makeBench(
    _ ring: SampleRing, milliHertz: UInt32, large: Size? = nil, _ change: (inout GraphConfiguration) -> Void = { _ in }
) -> GraphBench? {
    var configuration = GraphConfiguration()
    configuration.windowMilliseconds = 2000
    configuration.scaling = .fixed(limits)
    change(&configuration)
    return try? GraphBench(ring, milliHertz: milliHertz, large: large, configuration: configuration)
}

private func isRed(_ pixel: UInt32) -> Bool { pixel >> 16 & 0xFF > 2 * (pixel >> 8 & 0xFF) }

/// Returns the columns of a picture that have red pixels.
private func redColumns(_ picture: [[UInt32]]) -> [Int] {
    picture[0].indices.filter { x in picture.contains { isRed($0[x]) } }
}

let lifeTests = [
    TestCase("before the first sample, frames draw nothing in a graph, with automatic and fixed value limits") { t in
        for scaling in [ValueScaling.auto, .fixed(limits)] {
            let recording = Recording(capacity: 2000)
            guard let scope = makeBench(recording.ring, milliHertz: 250_000, { $0.scaling = scaling }),
                let spectrogram = try? SpectrogramBench(milliHertz: 250_000, scaling: scaling)
            else { return t.fail("memory") }
            scope.show()
            for frame in 0..<3 {
                t.expect(scope.update().isEmpty, "scope, frame \(frame)")
                t.expect(spectrogram.update().isEmpty, "spectrogram, frame \(frame)")
            }
            t.expectEqual(scope.graph.limitLabels.upper, "")
            recording.append([50])
            t.expect(!scope.update().isEmpty)
            t.expect(scope.graph.limitLabels.upper != "")
        }
    },
    TestCase("if a hidden graph becomes visible again, it shows all data, also those that arrived while it was hidden")
    { t in
        for milliHertz: UInt32 in [500_000, 20_000] {
            for mode in [ContentMode.scroll, .sweep] {
                let recording = Recording(capacity: 2000)
                guard let bench = makeBench(recording.ring, milliHertz: milliHertz, { $0.mode = mode }) else {
                    return t.fail("memory")
                }
                bench.show()
                // Sends two seconds of samples in four steps of 0.5 s. The graph is shown in all steps except the
                // second one.
                func feed(_ value: Float) {
                    recording.append([Float](repeating: value, count: Int(milliHertz) / 2000))
                    bench.update()
                }
                feed(50)
                bench.graph.hide()
                t.expectEqual(bench.pool.free, 1)
                feed(-50)
                bench.show()
                t.expectEqual(bench.pool.free, 0)
                t.expect(redColumns(bench.picture()).isEmpty)
                feed(50)
                feed(50)
                t.expect(redColumns(bench.picture()).isEmpty)
                let missed = bench.graph.content.width * 3 / 8
                t.expect(bench.picture()[Int(bench.graph.line.row(-50))][missed] & 0xFF > 0x80)
            }
        }
    },
    TestCase("at times before the stored data, a graph is blank, not red as for lost samples") { t in
        for milliHertz: UInt32 in [500_000, 20_000] {
            // The ring (sample buffer) has space for one second, so it contains the samples of only one of the two
            // visible seconds.
            let recording = Recording(capacity: Int(milliHertz) / 1000)
            guard let bench = makeBench(recording.ring, milliHertz: milliHertz, { $0.mode = .scroll }) else {
                return t.fail("memory")
            }
            bench.show()
            recording.append([Float](repeating: 50, count: Int(milliHertz) / 250))
            bench.update()
            bench.redraw()
            let picture = bench.picture()
            let width = bench.graph.content.width
            t.expect(redColumns(picture).isEmpty)
            let row = picture[Int(bench.graph.line.row(50))]
            t.expect(row[width * 5 / 8] & 0xFF > 0x80)
            for x in 0..<width / 2 - 3 { t.expect(row[x] & 0xFF < 0x40, "column \(x)") }
        }
    },
    TestCase("if a graph is hidden, shown, configured and updated in any order, it equals a new graph") { t in
        for milliHertz: UInt32 in [400_000, 37_777] {
            var random = Random(seed: milliHertz)
            let recording = Recording(capacity: 6000)
            guard let bench = makeBench(recording.ring, milliHertz: milliHertz) else { return t.fail("memory") }
            for step in 1...600 {
                switch random.below(12) {
                case 0: bench.graph.hide()
                case 1, 2:
                    guard !bench.graph.isShown else { break }
                    bench.show()
                case 3: bench.configure { $0.mode = $0.mode == .scroll ? .sweep : .scroll }
                case 4:
                    let window = 500 + random.below(4000)
                    bench.configure { $0.windowMilliseconds = window }
                case 5:
                    let zoom = 0.5 + Float(random.below(4))
                    bench.configure { $0.valueZoom = zoom }
                case 6 where random.below(4) == 0:
                    bench.configure { $0.quality = $0.quality == .full ? .reduced : .full }
                case 7 where random.below(4) == 0:
                    // Freezes the picture for some time, moves it back slightly, and resumes it.
                    bench.end = bench.end == nil ? max(0, bench.clock.newest(bench.ring) - 300_000_000) : nil
                case 8 where random.below(4) == 0 && bench.graph.isShown:
                    bench.redraw()
                default:
                    recording.appendRandom(&random, atMost: Int(milliHertz) / 12_000)
                    bench.update()
                }
                guard step % 20 == 0, bench.graph.isShown else { continue }
                bench.update()
                let configuration = bench.graph.configuration
                guard let fresh = makeBench(recording.ring, milliHertz: milliHertz, { $0 = configuration }) else {
                    return t.fail("memory")
                }
                fresh.end = bench.end
                fresh.show()
                let (worst, pixels) = compare(bench.picture(), fresh.picture(), tolerance: 2)
                // Where red covers half of a pixel row, the rounded coverage determines if the pixel is red, so a few
                // pixels may differ.
                t.expect(pixels <= 4, "\(milliHertz) mHz, step \(step): \(pixels) pixels differ by up to \(worst)")
            }
        }
    },
    TestCase("if no trace buffer is free, a graph has no trace, and nothing else fails") { t in
        let recording = Recording(capacity: 100)
        recording.append([1, 2, 3])
        guard let bench = makeBench(recording.ring, milliHertz: 10_000),
            let other = makeBench(recording.ring, milliHertz: 10_000)
        else { return t.fail("memory") }
        bench.show()
        var damage = Damage()
        t.expect(!other.graph.show(in: other.frame, from: bench.pool, damage: &damage))
        t.expect(!other.graph.isShown)
        _ = other.picture()
        other.update()
        other.configure { $0.isDetailed = true }
        other.configure { $0.windowMilliseconds = 700 }
        other.graph.hide()
        bench.graph.hide()
        t.expect(other.graph.show(in: other.frame, from: bench.pool, damage: &damage))
    },
    TestCase("if a graph is partly or completely outside of the surface, it is drawn without a crash") { t in
        let recording = Recording(capacity: 500)
        recording.append((0..<400).map { Float($0 % 50) })
        for milliHertz: UInt32 in [200_000, 15_000] {
            for detailed in [false, true] {
                guard
                    let bench = makeBench(
                        recording.ring, milliHertz: milliHertz,
                        {
                            $0.mode = .scroll
                            $0.isDetailed = detailed
                        })
                else { return t.fail("memory") }
                bench.show()
                for (x, y) in [(-70, 0), (0, -50), (100, 60), (-500, -500), (Int.max - 5, 3), (3, Int.min + 5)] {
                    bench.graph.move(to: Point(x: x, y: y))
                    bench.canvas.clip = bench.surface.bounds
                    bench.graph.draw(on: bench.canvas)
                    bench.update()
                }
                t.expect(bench.graph.frame.size == bench.frame.size)
            }
        }
    },
    TestCase(
        "if a redraw of a graph takes long, it is divided over several frames, and ends with the same picture as in one frame"
    ) {
        t in
        let ring = SampleRing(capacity: 700_000)
        var random = Random(seed: 77)
        for _ in 0..<600_000 { ring.append(random.signed() * 80) }
        guard let sliced = makeBench(ring, milliHertz: 250_000_000, { $0.mode = .scroll }),
            let whole = makeBench(ring, milliHertz: 250_000_000, { $0.mode = .scroll })
        else { return t.fail("memory") }
        var damage = Damage()
        sliced.graph.show(in: sliced.frame, from: sliced.pool, damage: &damage)
        t.expect(!sliced.graph.isComplete)
        var slices = 0
        while !sliced.graph.isComplete {
            var budget = DrawingBudget(units: 1 << 16)
            sliced.update(budget: &budget)
            slices += 1
            guard slices < 20 else { return t.fail("never complete") }
        }
        t.expect(slices > 4)
        whole.show()
        // The picture is the same as if it had been drawn in a single frame.
        t.expect(sliced.picture() == whole.picture())
        t.expectEqual(sliced.graph.line.next, ring.end)
    },
    TestCase("if several graphs redraw, they share the drawing time of a frame, and a complete graph uses none of it") {
        t in
        for milliHertz: UInt32 in [250_000, 25_000] {
            let recording = Recording(capacity: 4000)
            var random = Random(seed: milliHertz)
            func feed() { recording.append((0..<Int(milliHertz) / 5000).map { _ in random.signed() * 80 }) }
            for _ in 0..<10 { feed() }
            let benches = (0..<4).compactMap { _ in makeBench(recording.ring, milliHertz: milliHertz) }
            guard benches.count == 4, let live = makeBench(recording.ring, milliHertz: milliHertz) else {
                return t.fail("memory")
            }
            live.show()
            var damage = Damage()
            for bench in benches { bench.graph.show(in: bench.frame, from: bench.pool, damage: &damage) }
            var frames = 0
            while benches.contains(where: { !$0.graph.isComplete }) {
                feed()
                // The budget is enough for only half of one redraw.
                var budget = DrawingBudget(units: 6000)
                for bench in benches { bench.update(budget: &budget) }
                if benches.contains(where: { !$0.graph.isComplete }) { t.expectEqual(budget.left, 0) }
                live.update(budget: &budget)
                t.expect(live.graph.isComplete, "frame \(frames)")
                frames += 1
                guard frames < 50 else { return t.fail("never complete") }
            }
            t.expect(frames > 4, "\(frames) frames")
            live.redraw()
            for bench in benches { t.expect(bench.picture() == live.picture()) }
        }
    },
    TestCase("if a graph is hidden, it releases its reference to the pool of trace buffers") { t in
        let recording = Recording(capacity: 100)
        guard let bench = makeBench(recording.ring, milliHertz: 10_000) else { return t.fail("memory") }
        var pool = TraceBufferPool(count: 1, slot: bench.frame.size, large: nil, style: bench.style)
        var damage = Damage()
        t.expect(bench.graph.show(in: bench.frame, from: pool, damage: &damage))
        t.expect(!isKnownUniquelyReferenced(&pool))
        bench.graph.hide()
        t.expect(isKnownUniquelyReferenced(&pool))
    },
    TestCase("if a graph is magnified, it takes large trace buffers from the pool, and returns them when it is shrunk")
    { t in
        let recording = Recording(capacity: 500)
        recording.append((0..<400).map { Float($0 % 50) })
        let large = Size(width: 400, height: 240)
        guard let bench = makeBench(recording.ring, milliHertz: 200_000, large: large) else { return t.fail("memory") }
        bench.show()
        let before = bench.picture()
        bench.configure { $0.isDetailed = true }
        bench.show(frame: Rect(x: 0, y: 0, width: large.width, height: large.height))
        t.expect(bench.graph.isShown)
        t.expectEqual(bench.pool.free, 1)
        _ = bench.picture()
        bench.configure { $0.isDetailed = false }
        bench.show()
        t.expectEqual(compare(before, bench.picture()).pixels, 0)
    },
    TestCase("updating, pinching, hiding and magnifying graphs allocates no memory") { t in
        let recording = SampleRing(capacity: 4000)
        let slow = SampleRing(capacity: 400)
        let large = Size(width: 400, height: 240)
        guard let bench = makeBench(recording, milliHertz: 500_000, large: large, { $0.scaling = .auto }),
            let points = makeBench(slow, milliHertz: 20_000, large: large, { $0.mode = .scroll })
        else { return t.fail("memory") }
        var random = Random(seed: 5)
        func live(_ rounds: Int) {
            for round in 0..<rounds {
                for _ in 0..<9 { recording.append(random.below(50) == 0 ? .nan : random.signed() * 80) }
                if round % 3 == 0 { slow.append(random.signed() * 80) }
                for each in [bench, points] {
                    each.update()
                    if round % 40 == 0 { each.configure { $0.windowMilliseconds = 500 + random.below(3000) } }
                    if round % 50 == 0 { each.configure { $0.mode = $0.mode == .scroll ? .sweep : .scroll } }
                    if round % 60 == 0 { each.graph.hide() }
                    if round % 60 == 20 { each.show() }
                    if round % 100 == 30 {
                        each.configure { $0.isDetailed = true }
                        each.show(frame: Rect(x: 0, y: 0, width: large.width, height: large.height))
                    }
                    if round % 100 == 55 {
                        each.configure { $0.isDetailed = false }
                        each.show()
                    }
                    each.canvas.clip = each.surface.bounds
                    each.graph.draw(on: each.canvas)
                }
            }
        }
        live(300)
        let before = system_heap_in_use()
        live(600)
        let growth = system_heap_in_use() - before
        t.expect(growth <= 0, "\(growth) bytes more")
    },
]
