import Drawing
import Graphs
import Signals
import TestKit

private let limits = ValueLimits(lower: -100, upper: 100)
private let second: Int64 = 1_000_000_000
private let frame: Int64 = 16_666_667

/// Returns the columns of a picture that have an event mark, with the height of each mark.
private func marks(_ bench: GraphBench) -> [(x: Int, height: Int)] {
    let picture = bench.picture()
    let color = bench.style.event.pixel
    return picture[picture.count - 1].indices.compactMap { x in
        let height = picture.reversed().prefix { $0[x] == color }.count
        return height > 0 ? (x, height) : nil
    }
}

let eventMarkTests = [
    TestCase(
        "if an event is shorter than a frame, it still has a mark at its column, in sweep and scroll mode, over any trace"
    ) {
        t in
        for milliHertz: UInt32 in [500_000, 20_000] {
            for mode in [ContentMode.sweep, .scroll] {
                let stream = Stream(milliHertz: milliHertz)
                let events = EventRing(capacity: 64)
                guard
                    let bench = stream.bench(
                        mode, window: 2000, end: 0, limits: limits, marks: EventMarks([events]))
                else { return t.fail("memory") }
                var now: Int64 = 0
                for round in 1...100 {
                    now += frame
                    stream.run(to: now, wave)
                    if round == 70 {
                        // The button is pressed and released within a millisecond, between two frames.
                        events.append(1, at: now - 9_000_000)
                        events.append(0, at: now - 8_000_000)
                    }
                    bench.end = now
                    bench.update()
                }
                let column = bench.graph.line.axis.column(at: 70 * frame - 9_000_000)
                let width = bench.graph.content.width
                let x = mode == .sweep ? Int(column) % width : width - 1 - Int(bench.graph.line.column - column)
                let found = marks(bench)
                t.expect(found.contains { $0.x == x && $0.height == bench.graph.content.height * 6 / 32 }, "\(found)")
                t.expect(found.count <= 2 && found.allSatisfy { abs($0.x - x) <= 1 }, "\(found)")
                // The mark stays in the picture after each change of the picture, whether the picture is frozen or
                // live.
                for change in 0..<4 {
                    bench.configure {
                        switch change {
                        case 0: $0.valueZoom = 2
                        case 1: $0.scaling = .fixed(ValueLimits(lower: -7, upper: 9))
                        case 2: $0.quality = .reduced
                        default: $0.scaling = .auto
                        }
                    }
                    let now = marks(bench)
                    t.expect(now.map { $0.x } == found.map { $0.x } && now.map { $0.height } == found.map { $0.height })
                }
                bench.redraw()
                t.expect(marks(bench).map { $0.x } == found.map { $0.x })
            }
        }
    },
    TestCase(
        "event marks of several channels match an independent reference drawing, with events in any order and with any delay"
    ) {
        t in
        for milliHertz: UInt32 in [500_000, 20_000] {
            for mode in [ContentMode.sweep, .scroll] {
                var random = Random(seed: milliHertz)
                let stream = Stream(milliHertz: milliHertz)
                let rings = (0..<3).map { _ in EventRing(capacity: 200) }
                var events: [TimedEvent] = []
                guard let bench = stream.bench(mode, window: 2000, end: 0, limits: limits, marks: EventMarks(rings))
                else {
                    return t.fail("memory")
                }
                var now: Int64 = 0
                var newest = [Int64](repeating: 0, count: 3)
                for round in 1...400 {
                    now += frame
                    stream.run(to: now - (round % 200 > 100 ? 300_000_000 : 0)) {
                        random.below(30) == 0 ? .nan : wave($0)
                    }
                    if random.below(12) == 0 {
                        // Add an event to one of three rings, at a time up to 0.45 s before the end of the time window, or up to 0.05 s after it.
                        let ring = random.below(3)
                        let time = max(0, newest[ring], now - Int64(random.below(500_000_000)) + 50_000_000)
                        newest[ring] = time
                        events.append(TimedEvent(time: time, value: Float(random.below(3))))
                        rings[ring].append(events[events.count - 1].value, at: time)
                    }
                    bench.end = now
                    bench.update()
                    if round == 300 { bench.configure { $0.valueZoom = 1.5 } }
                    guard round % 33 == 0 else { continue }
                    let expected = stream.slow(bench, events: events)
                    let (worst, pixels) = compare(bench.picture(), expected, tolerance: 4)
                    t.expect(
                        pixels == 0, "\(milliHertz) mHz, \(mode), round \(round): \(pixels) differ by up to \(worst)")
                    bench.redraw()
                    let again = compare(bench.picture(), expected, tolerance: 4)
                    t.expect(again.pixels == 0, "redrawn, round \(round): \(again.pixels)")
                }
                // The marks are also in the picture if the time window ends earlier.
                for end in [now - 300_000_000, now - second, 3 * second] {
                    bench.end = end
                    bench.update()
                    t.expectEqual(
                        compare(bench.picture(), stream.slow(bench, events: events), tolerance: 4).pixels, 0,
                        "at \(end)")
                }
            }
        }
    }.portable,
    TestCase(
        "an event at or above the threshold has a higher mark than others; an event before the stream's first sample has a mark, too"
    ) {
        t in
        let stream = Stream(milliHertz: 100_000)
        let events = EventRing(capacity: 8)
        guard let bench = stream.bench(.scroll, window: 2000, end: second, limits: limits, marks: EventMarks([events]))
        else { return t.fail("memory") }
        t.expect(bench.update().isEmpty)
        events.append(3, at: second / 2)
        bench.end = second + 1
        t.expect(!bench.update().isEmpty)
        let height = bench.graph.content.height
        t.expect(marks(bench).map { $0.height } == [height * 6 / 32])
        bench.configure { $0.buttonThreshold = 4 }
        t.expect(marks(bench).map { $0.height } == [height * 3 / 32])
        // At first, the event is after the time window; later, it is in the time window.
        events.append(5, at: 2 * second)
        bench.update()
        t.expectEqual(marks(bench).count, 1)
        bench.end = 2 * second
        bench.update()
        t.expect(marks(bench).map { $0.height } == [height * 3 / 32, height * 6 / 32])
    },
    TestCase("redrawing only the damaged areas draws all event marks completely") { t in
        let stream = Stream(milliHertz: 100_000)
        let events = EventRing(capacity: 64)
        for mode in [ContentMode.sweep, .scroll] {
            stream.run(to: 4 * second, wave)
            guard
                let bench = stream.bench(
                    mode, window: 2000, end: 4 * second, limits: limits, marks: EventMarks([events]))
            else { return t.fail("memory") }
            _ = bench.picture()
            var random = Random(seed: 4)
            var end = 4 * second
            for round in 0..<200 {
                end += random.below(3) == 0 ? 0 : frame
                if random.below(5) == 0 { events.append(1, at: end - Int64(random.below(1_500_000_000))) }
                bench.end = end
                bench.update().forEach { rect in
                    bench.canvas.clip = rect
                    bench.graph.draw(on: bench.canvas)
                }
                guard round % 20 == 0 else { continue }
                let content = bench.graph.content
                let live = (0..<content.height).map { y in
                    (0..<content.width).map { bench.surface.row(content.y + y)[content.x + $0] }
                }
                t.expect(live == bench.picture(), "\(mode), round \(round)")
            }
            events.removeAll()
        }
    },
]
