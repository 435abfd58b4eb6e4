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

    init() {}

    /// The scales that are in sight on a wall.
    init(of wall: GraphWall) {
        var note = ScaleNote()
        var seen = PerKind(false)
        func speed(_ graph: any Graph) -> Float {
            let width = Float(graph.opaqueContent.width) / wall.looks.metrics.pixelsPerMillimetreAcross
            return width * 1000 / Float(max(1, wall.configuration.windowMilliseconds))
        }
        for item in wall.shown.items {
            guard let index = item.graph else { continue }
            if let stack = wall.set.stack, index == wall.layout.stackGraph {
                stack.forEachShownGroup { group in
                    guard !seen[group.kind] else { return }
                    seen[group.kind] = true
                    note.kinds += 1
                    note.isNegativeUp[group.kind] = wall.scales[group.kind].isNegativeUp
                    note.sensitivities[group.kind] = group.sensitivity
                    note.units[group.kind] = group.unit
                    note.millimetresPerSecond = speed(stack)
                }
            }
            guard let kind = wall.set.scales.kind(index), !seen[kind] else { continue }
            seen[kind] = true
            note.kinds += 1
            note.isNegativeUp[kind] = wall.scales[kind].isNegativeUp
            guard let sensitivity = wall.scales[kind].sensitivity else { continue }
            note.sensitivities[kind] = sensitivity
            note.units[kind] = wall.set.scales.unit(index)
            note.millimetresPerSecond = speed(wall.set.graphs[index])
        }
        self = note
    }
}
