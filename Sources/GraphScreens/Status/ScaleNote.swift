import Drawing
import GraphPages
import Graphs
import Layout
import MultichannelGraphs
import Signals
import Widgets

/// The note in the status strip about the visible graphs' scales in units per millimeter, and about the direction of their values.
struct ScaleNote {
    /// For each kind of signal: microvolts (or units that are not a voltage) per millimeter; nil for kinds whose scale is not in units per
    /// millimeter, and for kinds without a visible graph.
    var sensitivities = PerKind<Float?>(nil)
    /// The unit of the first channel of each kind.
    var units = PerKind("")
    /// The number of visible kinds of signals, whatever their scale.
    var kinds = 0
    /// The length of a second on the panel in millimeters; nil if the time axis has no true scale.
    var millimetersPerSecond: Float?

    /// For each visible kind: true if negative values are drawn upward.
    var isNegativeUp = PerKind(false)

    /// True if the note has something to show.
    var isSaid: Bool { millimetersPerSecond != nil || SignalKind.allCases.contains { isNegativeUp[$0] } }

    init() {}

    /// Creates the note for the visible graphs.
    init(of wall: GraphWall) {
        var note = ScaleNote()
        var seen = PerKind(false)
        func speed(_ graph: any Graph) -> Float {
            let width = Float(graph.opaqueContent.width) / wall.looks.metrics.pixelsPerMillimeterAcross
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
                    note.millimetersPerSecond = speed(stack)
                }
            }
            guard let kind = wall.set.scales.kind(index), !seen[kind] else { continue }
            seen[kind] = true
            note.kinds += 1
            note.isNegativeUp[kind] = wall.scales[kind].isNegativeUp
            guard let sensitivity = wall.scales[kind].sensitivity else { continue }
            note.sensitivities[kind] = sensitivity
            note.units[kind] = wall.set.scales.unit(index)
            note.millimetersPerSecond = speed(wall.set.graphs[index])
        }
        self = note
    }
}
