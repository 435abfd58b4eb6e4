import CSystem
import Drawing
import Graphs
import MultichannelGraphs
import Signals
import TestKit

private let second: Int64 = 1_000_000_000
private let frame: Int64 = 16_666_667

/// A stream with markers, drawn as two scopes: one with the markers' names and one without.
private final class NamedScope {
    let stream = Stream(milliHertz: 250_000)
    let markers = MarkerStore()
    let named: GraphBench
    let plain: GraphBench
    private(set) var now: Int64 = 0
    /// Called with the damaged areas of both scopes after each frame of `run`.
    var damaged: ((named: Damage, plain: Damage)) -> Void = { _ in }

    init?(_ t: Expectations, _ mode: ContentMode, window: Int = 2000, height: Int = 140) {
        var configuration = GraphConfiguration()
        configuration.mode = mode
        configuration.windowMilliseconds = window
        configuration.scaling = .fixed(ValueLimits(lower: -100, upper: 100))
        let size = Size(width: 320, height: height)
        guard let fonts = try? Fonts(folder: TestFiles.fonts),
            let named = try? GraphBench(
                stream.ring, milliHertz: 250_000, clock: stream.clock, size: size, configuration: configuration,
                fonts: fonts, markers: markers, isNamed: true),
            let plain = try? GraphBench(
                stream.ring, milliHertz: 250_000, clock: stream.clock, size: size, configuration: configuration,
                fonts: fonts, markers: markers)
        else {
            t.fail("no fonts")
            return nil
        }
        (self.named, self.plain) = (named, plain)
        for bench in [named, plain] {
            bench.end = 0
            bench.show()
        }
    }

    /// Draws frames without new samples.
    func show(_ frames: Int, _ each: () -> Void) {
        for _ in 0..<frames {
            now += frame
            update()
            each()
        }
    }

    func run(_ frames: Int, _ each: () -> Void = {}) {
        for _ in 0..<frames {
            now += frame
            stream.run(to: now, wave)
            damaged(update())
            each()
        }
    }

    @discardableResult
    func update() -> (named: Damage, plain: Damage) {
        for bench in [named, plain] { bench.end = now }
        return (named.update(), plain.update())
    }

    /// Returns the area in which the two scopes differ because of the names; nil if the scopes are equal.
    func difference() -> Rect? {
        let (with, without) = (named.picture(), plain.picture())
        var box: (left: Int, right: Int, top: Int, bottom: Int)?
        for y in with.indices {
            for x in with[y].indices where with[y][x] != without[y][x] {
                let known = box ?? (x, x, y, y)
                box = (min(known.left, x), max(known.right, x), known.top, y)
            }
        }
        return box.map {
            Rect(x: $0.left, y: $0.top, width: $0.right - $0.left + 1, height: $0.bottom - $0.top + 1)
        }
    }

    func expectWhole(_ t: Expectations, _ place: String, file: StaticString = #fileID, line: UInt = #line) {
        let drawn = named.picture()
        named.redraw()
        t.expect(named.picture() == drawn, "\(place): the redrawn graph differs", file: file, line: line)
    }
}

/// Adds six markers one after the other to a stack; returns the row in which each name is.
/// - Parameter heights: the stack's height when the first and when the last marker is added.
private func stackRows(_ t: Expectations, _ mode: ContentMode, heights: (Int, Int)) -> [Int] {
    guard let fonts = try? Fonts(folder: TestFiles.fonts) else { return [] }
    let (stream, markers, style) = (Stream(milliHertz: 250_000), MarkerStore(), GraphStyle(pixelsPerPoint: 1))
    var configuration = GraphConfiguration()
    (configuration.mode, configuration.windowMilliseconds) = (mode, 2000)
    let channel = StackedChannel(ring: stream.ring, clock: stream.clock, label: "C1", type: .eeg, unit: "µV")
    let stack = StackGraph(
        [channel], nameWidth: 20, style: style, noData: "No data yet", markers: markers,
        names: MarkerNames(markers, fonts: fonts, style: style), configuration: configuration)
    stack.reserve(Size(width: 320, height: 220), scopes: 1, fonts: fonts)
    let pool = TraceBufferPool(count: 0, slot: Size(width: 1, height: 1), large: nil, style: style)
    var (damage, now) = (Damage(), Int64(0))
    _ = stack.show(first: 0, count: 1, damage: &damage)
    func run(_ frames: Int) {
        for _ in 0..<frames {
            now += frame
            stream.run(to: now, wave)
            var budget = DrawingBudget(units: .max)
            stack.update(to: WindowEnd(time: now), now: now, budget: &budget, damage: &damage)
        }
    }
    stack.show(in: Rect(x: 0, y: 0, width: 320, height: heights.0), from: pool, damage: &damage)
    run(100)
    for number in 0..<6 {
        _ = markers.add("Flash \(number)", at: now)
        run(7)
    }
    stack.show(in: Rect(x: 0, y: 0, width: 320, height: heights.1), from: pool, damage: &damage)
    run(1)
    return stack.namedMarkers.map { $0.row }
}

private func area(_ damage: Damage) -> Int {
    var area = 0
    damage.forEach { area += $0.width * $0.height }
    return area
}

let markerNameTests = [
    TestCase(
        "in a live picture, the name of a marker is to the left of the marker's line, moves with the line and disappears with it"
    ) {
        t in
        for mode in [ContentMode.sweep, .scroll] {
            guard let scope = NamedScope(t, mode) else { return }
            scope.run(200)
            t.expect(scope.difference() == nil)
            _ = scope.markers.add("Eyes open", at: scope.now)
            scope.run(4)
            guard let box = scope.difference(), let line = dashedLines(scope.plain).first else {
                return t.fail("\(mode): no name")
            }
            t.expect((1...4).contains(line - box.right + 1), "\(mode): \(box) and \(line)")
            t.expect(box.width > 40 && box.width < 90 && box.height < 18 && box.y < 8, "\(mode): \(box)")
            scope.run(20)
            guard let later = scope.difference(), let moved = dashedLines(scope.plain).first else {
                return t.fail("\(mode): no name later")
            }
            t.expect(later == box.offsetBy(x: moved - line, y: 0), "\(mode): \(box) to \(later)")
            t.expect(mode == .sweep ? moved == line : moved < line - 40, "\(mode): \(line) to \(moved)")
            scope.expectWhole(t, "\(mode)")
            scope.run(120)
            t.expect(dashedLines(scope.plain).isEmpty && scope.difference() == nil, "\(mode): gone")
        }
    },
    TestCase("if a marker is renamed, its new name is shown; if it is deleted, no name is shown") { t in
        for mode in [ContentMode.sweep, .scroll] {
            guard let scope = NamedScope(t, mode) else { return }
            scope.run(200)
            let marker = scope.markers.add("a", at: scope.now - second / 2)
            scope.update()
            let short = scope.difference()
            _ = scope.markers.rename(marker.id, to: "Something else")
            scope.update()
            t.expect(scope.difference()?.width ?? 0 > 3 * (short?.width ?? .max), "\(mode): named otherwise")
            scope.expectWhole(t, "\(mode)")
            _ = scope.markers.rename(marker.id, to: "A name of some length")
            scope.update()
            // The long name is cut and ends with an ellipsis.
            t.expect((90...110).contains(scope.difference()?.width ?? 0), "\(mode)")
            _ = scope.markers.remove(marker.id)
            scope.update()
            t.expect(scope.difference() == nil)
        }
    },
    TestCase("while a graph is frozen, it draws no marker names; when it is resumed, it draws them again") { t in
        for mode in [ContentMode.sweep, .scroll] {
            guard let scope = NamedScope(t, mode) else { return }
            scope.run(200)
            _ = scope.markers.add("Eyes open", at: scope.now - second / 2)
            scope.update()
            let box = scope.difference()
            t.expect(box != nil)
            for bench in [scope.named, scope.plain] { bench.configure { $0.reference = .moment(scope.now) } }
            t.expect(scope.difference() == nil, "\(mode): frozen")
            for bench in [scope.named, scope.plain] { bench.configure { $0.reference = nil } }
            scope.update()
            t.expect(scope.difference() == box, "\(mode): live again")
        }
    },
    TestCase(
        "marker names are in rows and do not overlap; a later name replaces an earlier one, which does not come back"
    ) {
        t in
        for mode in [ContentMode.sweep, .scroll] {
            for every in [3, 7, 20] {
                guard let scope = NamedScope(t, mode, height: 220) else { return }
                scope.run(100)
                var gone: Set<UInt32> = []
                var rows: [UInt32: Int] = [:]
                for number in 0..<60 {
                    let newest = scope.markers.add("Flash \(number % 4)", at: scope.now).id
                    scope.run(every) {
                        let names = scope.named.graph.namedMarkers
                        t.expect(names.contains { $0.marker == newest }, "\(mode): the newest is seen")
                        for (index, name) in names.enumerated() {
                            t.expect(!gone.contains(name.marker), "\(mode): came back")
                            t.expect(rows[name.marker].map { $0 == name.row } ?? true, "\(mode): another row")
                            rows[name.marker] = name.row
                            for other in names[(index + 1)...] where other.row == name.row {
                                t.expect(
                                    name.left + Int64(name.width) <= other.left
                                        || other.left + Int64(other.width) <= name.left, "\(mode): over another")
                            }
                        }
                        for id in rows.keys where !names.contains(where: { $0.marker == id }) { gone.insert(id) }
                    }
                }
                t.expect(Set(rows.values).count > 1 || every == 20, "\(mode): \(rows.values)")
            }
        }
    },
    TestCase("a graph with a height of 76 pixels has one row of marker names; one with a height of 28 pixels has none")
    {
        t in
        guard let scope = NamedScope(t, .scroll, height: 76), let low = NamedScope(t, .scroll, height: 28) else {
            return
        }
        for each in [scope, low] {
            each.run(100)
            for number in 0..<10 {
                _ = each.markers.add("Flash \(number)", at: each.now)
                each.run(7)
            }
        }
        t.expect(scope.named.graph.namedMarkers.allSatisfy { $0.row == 0 } && scope.difference() != nil)
        t.expect(low.difference() == nil)
    },
    TestCase("if the height of a stack changes, it has the same rows of marker names as a new stack of that height") {
        t in
        for mode in [ContentMode.sweep, .scroll] {
            for (first, then) in [(110, 220), (220, 110)] {
                let rows = stackRows(t, mode, heights: (first, then))
                let expected = stackRows(t, mode, heights: (then, then))
                t.expect(!rows.isEmpty && rows == expected, "\(mode), \(then): \(rows), not \(expected)")
            }
        }
    },
    TestCase(
        "if a marker gets a name, only the name's own area is redrawn; after that, a sweep draws no more than without names"
    ) {
        t in
        guard let scope = NamedScope(t, .sweep) else { return }
        scope.run(200)
        for number in 0..<10 {
            _ = scope.markers.add("Eyes open", at: scope.now - second / 2 + Int64(number) * second / 20)
            let (named, plain) = scope.update()
            t.expect(!named.isEmpty && area(named) - area(plain) < 6 * 110 * 18, "\(area(named)) and \(area(plain))")
        }
        var isSame = true
        scope.damaged = { isSame = isSame && area($0.named) == area($0.plain) }
        scope.run(100)
        t.expect(isSame, "names are not drawn again")
    },
    TestCase("drawing frames with marker names allocates no memory") { t in
        for mode in [ContentMode.sweep, .scroll] {
            guard let scope = NamedScope(t, mode) else { return }
            for number in 0..<30 {
                scope.run(20)
                _ = scope.markers.add("Flash \(number)", at: scope.now)
            }
            func live(_ frames: Int) {
                scope.show(frames) {
                    scope.named.canvas.clip = scope.named.surface.bounds
                    scope.named.graph.draw(on: scope.named.canvas)
                }
            }
            scope.stream.run(to: scope.now + 3 * second, wave)
            live(10)
            let before = system_heap_in_use()
            live(60)
            let growth = system_heap_in_use() - before
            t.expect(growth <= 0, "\(mode): \(growth) bytes more")
        }
    },
]
