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
    configuration.periodMilliseconds = 2000
    configuration.scaling = .fixed(limits)
    change(&configuration)
    return try? GraphBench(ring, milliHertz: milliHertz, large: large, configuration: configuration)
}

private func isRed(_ pixel: UInt32) -> Bool { pixel >> 16 & 0xFF > 2 * (pixel >> 8 & 0xFF) }

/// The columns of a picture that have red pixels.
private func redColumns(_ picture: [[UInt32]]) -> [Int] {
    picture[0].indices.filter { x in picture.contains { isRed($0[x]) } }
}

let lifeTests = [
    TestCase("before the first sample no frame draws anything again, whatever the limits") { t in
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
    TestCase("what a hidden graph missed is a red line at the last value, until it is rebuilt in full") { t in
        for milliHertz: UInt32 in [500_000, 20_000] {
            let recording = Recording(capacity: 2000)
            guard let bench = makeBench(recording.ring, milliHertz: milliHertz, { $0.mode = .scroll }) else {
                return t.fail("memory")
            }
            bench.show()
            // Two seconds, half a second apart: shown, hidden, shown, shown.
            func feed(_ value: Float) {
                recording.append([Float](repeating: value, count: Int(milliHertz) / 2000))
                bench.update()
            }
            feed(50)
            bench.graph.hide()
            t.expectEqual(bench.pool.free, 1)
            feed(-50)
            bench.show(inFull: false)
            t.expectEqual(bench.pool.free, 0)
            feed(50)
            feed(50)
            let width = bench.graph.content.width
            let reds = redColumns(bench.picture())
            t.expect(reds.count > width / 5 && reds.count < width * 3 / 10, "\(reds.count) red of \(width)")
            t.expect(reds.allSatisfy { $0 > width / 5 && $0 < width * 11 / 20 })
            // The line lies at the last value before.
            let row = Int(bench.graph.line.row(50))
            t.expect(isRed(bench.picture()[row][width * 3 / 8]))
            bench.rebuild()
            t.expect(redColumns(bench.picture()).isEmpty)
            t.expect(bench.picture()[Int(bench.graph.line.row(-50))][width * 3 / 8] & 0xFF > 0x80)
        }
    },
    TestCase("hide, show, configure and update in any order leave the picture that a new graph draws") { t in
        for milliHertz: UInt32 in [400_000, 37_777] {
            var random = Random(seed: milliHertz)
            let recording = Recording(capacity: 6000)
            guard let bench = makeBench(recording.ring, milliHertz: milliHertz) else { return t.fail("memory") }
            // What counts as lost, by sample.
            var omitted: [Range<Int>] = []
            var hiddenSince = 0
            for step in 1...600 {
                switch random.below(12) {
                case 0 where bench.graph.isShown:
                    bench.graph.hide()
                    hiddenSince = recording.samples.count
                case 1, 2:
                    guard !bench.graph.isShown else { break }
                    bench.show(inFull: false)
                    // What was hidden for less than a tenth of a second is drawn.
                    if recording.samples.count - hiddenSince > Int(milliHertz) / 10_000 {
                        omitted.append(hiddenSince..<recording.samples.count)
                    }
                case 3: bench.configure { $0.mode = $0.mode == .scroll ? .sweep : .scroll }
                case 4:
                    let period = 500 + random.below(4000)
                    bench.configure { $0.periodMilliseconds = period }
                    if bench.graph.isShown { omitted = [] }
                case 5:
                    let zoom = 0.5 + Float(random.below(4))
                    bench.configure { $0.valueZoom = zoom }
                case 6 where random.below(4) == 0:
                    bench.configure { $0.quality = $0.quality == .full ? .reduced : .full }
                    if bench.graph.isShown { omitted = [] }
                case 7 where random.below(4) == 0 && bench.graph.isShown:
                    bench.rebuild()
                    omitted = []
                default:
                    recording.appendRandom(&random, atMost: Int(milliHertz) / 12_000)
                    // A graph in sight is updated in every frame.
                    bench.update()
                }
                guard step % 20 == 0, bench.graph.isShown else { continue }
                let model = SampleRing(capacity: 6000)
                for (index, sample) in recording.samples.enumerated() {
                    model.append(omitted.contains { $0.contains(index) } ? .nan : sample)
                }
                let configuration = bench.graph.configuration
                guard let fresh = makeBench(model, milliHertz: milliHertz, { $0 = configuration }) else {
                    return t.fail("memory")
                }
                fresh.show()
                let (worst, pixels) = compare(bench.picture(), fresh.picture(), tolerance: 2)
                // Where red lies half over a row, the last bit of its coverage decides which colour is on top.
                t.expect(pixels <= 4, "\(milliHertz) mHz, step \(step): \(pixels) pixels differ by up to \(worst)")
            }
        }
    },
    TestCase("a pool that has no strips left leaves a graph without trace, and never traps") { t in
        let recording = Recording(capacity: 100)
        recording.append([1, 2, 3])
        guard let bench = makeBench(recording.ring, milliHertz: 10_000),
            let other = makeBench(recording.ring, milliHertz: 10_000)
        else { return t.fail("memory") }
        bench.show()
        var damage = Damage()
        t.expect(!other.graph.show(in: other.frame, from: bench.pool, inFull: true, now: 0, damage: &damage))
        t.expect(!other.graph.isShown)
        _ = other.picture()
        other.update()
        other.configure { $0.isDetailed = true }
        other.configure { $0.periodMilliseconds = 700 }
        other.graph.hide()
        bench.graph.hide()
        t.expect(other.graph.show(in: other.frame, from: bench.pool, inFull: true, now: 0, damage: &damage))
    },
    TestCase("a graph outside of the surface, wholly or in part, is drawn without a trap") { t in
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
    TestCase("a long redraw goes on in slices and ends with the same picture") { t in
        let ring = SampleRing(capacity: 700_000)
        var random = Random(seed: 77)
        for _ in 0..<600_000 { ring.append(random.signed() * 80) }
        guard let bench = makeBench(ring, milliHertz: 250_000_000, { $0.mode = .scroll }) else {
            return t.fail("memory")
        }
        bench.show()
        t.expect(!bench.graph.isComplete)
        var slices = 0
        while !bench.graph.isComplete {
            bench.update()
            slices += 1
            guard slices < 20 else { return t.fail("never complete") }
        }
        t.expect(slices > 2)
        // As wide as the samples it has, and no slice shows in it.
        t.expectEqual(Int64(bench.graph.line.next), ring.end)
        t.expectEqual(bench.graph.line.column, bench.graph.line.axis.column(ofSample: ring.end - 1))
    },
    TestCase("a hidden graph does not keep the pool alive") { t in
        let recording = Recording(capacity: 100)
        guard let bench = makeBench(recording.ring, milliHertz: 10_000) else { return t.fail("memory") }
        var pool = StripPool(count: 1, slot: bench.frame.size, large: nil, style: bench.style)
        var damage = Damage()
        t.expect(bench.graph.show(in: bench.frame, from: pool, inFull: true, now: 0, damage: &damage))
        t.expect(!isKnownUniquelyReferenced(&pool))
        bench.graph.hide()
        t.expect(isKnownUniquelyReferenced(&pool))
    },
    TestCase("a magnified graph takes the large strips and gives them back") { t in
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
    TestCase("updates, gestures, hiding and magnifying allocate nothing") { t in
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
                    if round % 40 == 0 { each.configure { $0.periodMilliseconds = 500 + random.below(3000) } }
                    if round % 50 == 0 { each.configure { $0.mode = $0.mode == .scroll ? .sweep : .scroll } }
                    if round % 60 == 0 { each.graph.hide() }
                    if round % 60 == 20 { each.show(inFull: false) }
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
