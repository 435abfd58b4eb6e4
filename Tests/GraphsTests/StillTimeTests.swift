import Drawing
import Graphs
import Signals
import TestKit

private let second: Int64 = 1_000_000_000
private let day: Int64 = 86400 * second

/// Reads "14:07:20.25" as nanoseconds since midnight, and "-12.5" (seconds) as nanoseconds after the reference; nil for
/// other texts.
private func parsed(_ text: String) -> Int64? {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let whole = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(whole.count) else { return nil }
    var seconds: Int64 = 0
    for part in whole[0].split(separator: ":") {
        guard let number = Int64(String(part)) else { return nil }
        seconds = seconds * 60 + (number < 0 ? -number : number)
    }
    var fraction: Int64 = 0
    var unit = second
    if whole.count == 2 {
        for byte in whole[1].utf8 {
            unit /= 10
            fraction += Int64(byte - UInt8(ascii: "0")) * unit
        }
    }
    return (isNegative ? -1 : 1) * (seconds * second + fraction)
}

private func makeBench(_ mode: ContentMode, window: Int, origin: Int64, end: Int64, _ reference: TimeReference?)
    -> GraphBench?
{
    let ring = SampleRing(capacity: 1000)
    ring.append(-99)
    var configuration = GraphConfiguration()
    configuration.mode = mode
    configuration.windowMilliseconds = window
    configuration.origin = origin
    configuration.isDetailed = true
    configuration.reference = reference
    configuration.scaling = .fixed(ValueLimits(lower: -100, upper: 100))
    let bench = try? GraphBench(
        ring, milliHertz: 100_000, clock: SampleClock(rate: SamplingRate(hertz: 100), start: origin),
        size: Size(width: 600, height: 160), configuration: configuration)
    bench?.end = end
    bench?.show()
    return bench
}

let stillTimeTests = [
    TestCase("in a frozen picture, each round clock time has a label at its position, on both sides of the sweep bar") {
        t in
        var random = Random(seed: 77)
        for round in 0..<60 {
            let mode: ContentMode = round % 2 == 0 ? .sweep : .scroll
            let window = [100, 750, 2000, 2345, 10_000, 60_000, 777_777, 3_600_000][round / 2 % 8]
            let nanoseconds = Int64(window) * 1_000_000
            let origin = TestTime.uptime + Int64(random.next())
            let end = origin + 3 * nanoseconds + Int64(random.next()) * 1000 % nanoseconds
            // The clock's seconds do not begin together with the seconds of the board's uptime.
            let offset = 1_795_269_971 * second + Int64(random.next()) - TestTime.uptime
            guard let bench = makeBench(mode, window: window, origin: origin, end: end, .clock(offset: offset)),
                let times = bench.graph.times
            else { return t.fail("memory") }
            let axis = bench.graph.line.axis
            let width = axis.width
            let step = Int64(times.step) * 1_000_000
            let newest = axis.lastColumn(at: end)
            let place = Int(newest % Int64(width))
            // Checks each visible column.
            var expected: [Int: Int64] = [:]
            for x in 0..<width {
                var column = newest - Int64(width - 1 - x)
                if mode == .sweep {
                    let distance = (x - place - 1 + width) % width
                    if distance < bench.graph.view.gap { continue }
                    column = newest - Int64(place) + Int64(x <= place ? x : x - width)
                }
                let (begin, next) = (axis.start(ofColumn: column) + offset, axis.start(ofColumn: column + 1) + offset)
                let multiple = (begin + step - 1) / step * step
                if multiple < next { expected[x] = multiple }
            }
            let labels = times.stillLabels
            t.expectEqual(labels.count, expected.count, "\(mode) \(window)")
            for label in labels {
                t.expect(expected[label.x].map { $0 % day } == parsed(label.text), "\(label.text) at \(label.x)")
            }
            t.expect(labels.map { $0.x } == labels.map { $0.x }.sorted(), "from left to right")
        }
    },
    TestCase("clock times on a time axis show seconds, with as many decimals as the distance of the labels needs") {
        t in
        let midnight = 20_778 * day
        for (window, last) in [(2000, "23:59:59.5"), (200, "23:59:59.95"), (10_000, "23:59:58"), (600_000, "23:58:00")]
        {
            let end = TestTime.uptime + 1000 * second
            // The time window ends before midnight, by 1% of its length.
            guard
                let bench = makeBench(
                    .scroll, window: window, origin: TestTime.uptime, end: end,
                    .clock(offset: midnight - end - Int64(window) * 10_000))
            else { return t.fail("memory") }
            t.expectEqual(bench.graph.times?.stillLabels.last?.text ?? "", last)
        }
    },
    TestCase(
        "if the clock is not set, the time axis shows seconds before the freeze, also in a picture that was moved back"
    ) {
        t in
        let end = TestTime.uptime + 100 * second
        guard
            let bench = makeBench(.scroll, window: 10_000, origin: TestTime.uptime, end: end, .moment(end))
        else { return t.fail("memory") }
        let frozen = bench.graph.times?.stillLabels.map { $0.text } ?? []
        t.expectEqual(frozen.last ?? "", "0")
        t.expect(frozen.contains("-8"), "\(frozen)")
        bench.end = end - 40 * second
        let damage = bench.update()
        let moved = bench.graph.times?.stillLabels.map { $0.text } ?? []
        t.expectEqual(moved.last ?? "", "-40")
        t.expectEqual(moved.first ?? "", "-49")
        // The areas that the graph reports as changed contain the labels of the time axis.
        t.expect((0..<damage.count).contains { damage[$0].bottom == bench.graph.frame.bottom })
    },
    TestCase(
        "in a frozen magnified scope, vertical grid lines are at whole clock seconds; in a live one, the first line is at the edge"
    ) {
        t in
        let end = TestTime.uptime + 1000 * second + 123_456_789
        let offset = 1_795_269_971 * second + 654_321_987 - TestTime.uptime
        for mode in [ContentMode.sweep, .scroll] {
            guard
                let bench = makeBench(
                    mode, window: 10_000, origin: TestTime.uptime, end: end, .clock(offset: offset))
            else { return t.fail("memory") }
            func hasLine(_ x: Int) -> Bool { bench.picture()[5][x] == bench.style.grid.pixel }
            let labels = bench.graph.times?.stillLabels ?? []
            t.expect(labels.count >= 4)
            for label in labels { t.expect(hasLine(label.x), "\(mode) \(label.text)") }
            let edge = mode == .sweep ? 0 : bench.graph.content.width - 1
            t.expect(!hasLine(edge))
            bench.configure { $0.reference = nil }
            t.expect(hasLine(edge))
            t.expect(bench.graph.times?.stillLabels.isEmpty ?? false)
            bench.configure { $0.reference = .clock(offset: offset) }
            t.expect(!hasLine(edge))
        }
    },
    TestCase("freezing the picture redraws a graph only if it is magnified") { t in
        let end = TestTime.uptime + 10 * second
        guard let bench = makeBench(.sweep, window: 2000, origin: TestTime.uptime, end: end, nil) else {
            return t.fail("memory")
        }
        bench.configure { $0.isDetailed = false }
        var configuration = bench.graph.configuration
        configuration.reference = .moment(end)
        var damage = Damage()
        bench.graph.configure(configuration, now: 0, damage: &damage)
        t.expect(damage.isEmpty)
        // If the graph is magnified later, it shows the labels of clock times.
        bench.configure { $0.isDetailed = true }
        t.expect(bench.graph.times?.stillLabels.contains { $0.text.utf8.elementsEqual("0.0".utf8) } ?? false)
    },
]
