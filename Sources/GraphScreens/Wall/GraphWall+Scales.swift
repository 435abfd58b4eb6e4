import Drawing
import Graphs
import Layout
import Signals
import Widgets

/// What is said of the scales that are in sight: those per millimetre, and which way up they are.
struct ScaleNote {
    /// In microvolts (or units that are no voltage) per millimetre; nil for a kind without such a scale, or out of sight.
    var sensitivities = PerKind<Float?>(nil)
    /// The units of the kinds' first channels.
    var units = PerKind("")
    /// How many kinds are in sight, with or without such a scale.
    var kinds = 0
    /// How much of the glass a second takes; nil where no such scale holds.
    var millimetresPerSecond: Float?

    /// Kinds in sight whose negative values are at the top.
    var isNegativeUp = PerKind(false)

    /// Whether there is anything to be said.
    var isSaid: Bool { millimetresPerSecond != nil || SignalKind.allCases.contains { isNegativeUp[$0] } }
}

extension GraphWall {
    /// The scales of each kind of signal, as they are drawn.
    var scales: PerKind<ScopeScale> { self.set.scales.scales }

    /// The scales that are in sight.
    var scaleNote: ScaleNote {
        var note = ScaleNote()
        var seen = PerKind(false)
        func speed(_ graph: any Graph) -> Float {
            let width = Float(graph.opaqueContent.width) / looks.metrics.pixelsPerMillimetreAcross
            return width * 1000 / Float(max(1, configuration.windowMilliseconds))
        }
        for item in shown.items {
            guard let index = item.graph else { continue }
            if let stack = set.stack, index == layout.stackGraph {
                stack.forEachShownGroup { group in
                    guard !seen[group.kind] else { return }
                    seen[group.kind] = true
                    note.kinds += 1
                    note.isNegativeUp[group.kind] = scales[group.kind].isNegativeUp
                    // Of several that follow what they show, one is enough.
                    guard group.kind == stack.mainKind || scales[group.kind].sensitivity != nil else { return }
                    note.sensitivities[group.kind] = group.sensitivity
                    note.units[group.kind] = group.unit
                    note.millimetresPerSecond = speed(stack)
                }
            }
            guard let kind = set.scales.kind(index), !seen[kind] else { continue }
            seen[kind] = true
            note.kinds += 1
            note.isNegativeUp[kind] = scales[kind].isNegativeUp
            guard let sensitivity = scales[kind].sensitivity else { continue }
            note.sensitivities[kind] = sensitivity
            note.units[kind] = set.scales.unit(index)
            note.millimetresPerSecond = speed(set.graphs[index])
        }
        return note
    }

    /// Whether a graph is in sight whose range a value zoom changes.
    var hasValueZoom: Bool {
        shown.items.contains { item in
            guard let index = item.graph else { return false }
            if let stack = set.stack, index == layout.stackGraph {
                var follows = false
                stack.forEachShownGroup { if scales[$0.kind].sensitivity == nil { follows = true } }
                return follows
            }
            if set.paper != nil, index == layout.stackGraph { return scales[.onPaper].sensitivity == nil }
            if let kind = set.scales.kind(index) { return scales[kind].sensitivity == nil }
            return set.kinds[index] == .spectrogram
        }
    }

    /// Shows other scales for now.
    func show(_ new: PerKind<ScopeScale>, at now: Int64) {
        guard new != scales else { return }
        set.scales.show(new)
        configureVisible(now)
    }

    /// Walks through the sensitivities of the kinds in sight that have one.
    /// - Parameters:
    ///   - start: the scales when the pinch's scale was 1.
    ///   - scale: above 1 for fingers apart: larger traces.
    func stretch(_ start: PerKind<ScopeScale>, by scale: Float, at now: Int64) {
        var wanted = scales
        func stretch(_ kind: SignalKind) {
            guard wanted[kind].sensitivity != nil, let sensitivity = start[kind].sensitivity else { return }
            wanted[kind].sensitivity = SensitivitySteps(kind).step(from: sensitivity, scale: scale)
        }
        for item in shown.items {
            guard let index = item.graph else { continue }
            if let kind = set.scales.kind(index) { stretch(kind) }
            if let stack = set.stack, index == layout.stackGraph { stack.forEachShownGroup { stretch($0.kind) } }
            if set.paper != nil, index == layout.stackGraph { stretch(.onPaper) }
        }
        show(wanted, at: now)
    }
}
