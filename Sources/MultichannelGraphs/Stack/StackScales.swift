import Drawing
import Graphs
import Signals

/// The scales of the traces in a stack: a sensitivity for each group of channels, the value at the middle of each strip, and the state of each trace:
/// flat, lost or normal. Only init allocates memory.
final class StackScales {
    private(set) var groups: [StackGroup]
    private let lines: [StackLine]
    private let pixelsPerMillimeter: Float
    /// True if each trace is cut off at the middle lines of the neighboring strips.
    private let clamps: Bool
    /// Memory that is reused for each computation of a median.
    private var spans: Median

    /// A trace counts as flat if its range is smaller than this fraction of the median range in its group.
    private static let flat: Float = 0.05

    init(_ lines: [StackLine], _ groups: [StackGroup], clamps: Bool, _ style: GraphStyle) {
        self.clamps = clamps
        self.lines = lines
        self.groups = groups
        pixelsPerMillimeter = style.pixelsPerMillimeter
        spans = Median(capacity: lines.count)
        // Create this constant now, before data flow, because creating it allocates memory.
        _ = SensitivitySteps.everything
    }

    /// Sets the scales for the channels of each kind. After a change, sensitivities and vertical positions are computed again.
    /// - Returns: true if a scale changed.
    func take(_ scales: PerKind<ScopeScale>) -> Bool {
        var hasChanged = false
        for index in groups.indices where groups[index].scale != scales[groups[index].kind] {
            groups[index].scale = scales[groups[index].kind]
            groups[index].forget()
            hasChanged = true
        }
        if hasChanged { for line in lines { line.baseline = .nan } }
        return hasChanged
    }

    /// Adjusts the sensitivities to the measurements of the visible channels, and determines which are flat or lost.
    /// - Parameter zoom: the factor by which a pinch enlarges traces.
    /// - Returns: two values: true if a sensitivity changed; true if names must be redrawn.
    func follow(_ shown: Range<Int>, zoom: Float, _ layout: StackLayout) -> (isRescaled: Bool, areNamesChanged: Bool) {
        var (isRescaled, areNamesChanged) = (false, false)
        for group in groups.indices {
            let median = median(of: group, shown)
            for index in shown where lines[index].group == group && !lines[index].isHidden {
                let line = lines[index]
                let isFlat = line.hasNoSignal ?? (line.span / line.factor < median * Self.flat)
                let isLost = line.endsInLoss
                if isFlat != line.isFlat || isLost != line.isLost { areNamesChanged = true }
                (line.isFlat, line.isLost) = (isFlat, isLost)
            }
            if groups[group].follow(span: median, zoom: zoom, strip: layout.pitch / pixelsPerMillimeter) {
                isRescaled = true
            }
        }
        return (isRescaled, areNamesChanged)
    }

    /// The median of the ranges of a group's channels, in microvolts or units; NaN if none was measured.
    private func median(of group: Int, _ shown: Range<Int>) -> Float {
        spans.removeAll()
        for index in shown where lines[index].group == group && lines[index].span >= 0 {
            spans.insert(lines[index].span / lines[index].factor)
        }
        return spans.value
    }

    /// Moves the center of a channel's scale (the mean, zero, or the middle of fixed limits) to the middle of the channel's strip.
    /// - Parameter stray: the distance from the middle, in strips, beyond which the result is true.
    /// - Returns: true if the center was farther away.
    func recenter(_ index: Int, beyond stray: Float, _ layout: StackLayout) -> Bool {
        let line = lines[index]
        let scale = groups[line.group].scale
        let wanted: Float =
            switch scale.mode {
            case .fixed(let limits): limits.lower / 2 + limits.upper / 2
            case .perMillimeter where scale.center == .zero: 0
            case .perMillimeter, .automatic, .automaticCommon: line.mean
            }
        guard !wanted.isNaN else { return false }
        let strip = perPixel(line) * layout.pitch
        guard !((wanted - line.baseline).magnitude <= strip * stray) else { return false }
        line.baseline = wanted
        return true
    }

    private func perPixel(_ line: StackLine) -> Float {
        (groups[line.group].sensitivity ?? 1) * line.factor / pixelsPerMillimeter
    }

    /// The conversion of a channel's values to rows of pixels.
    /// - Parameter strip: the index of the channel's strip among the visible strips.
    func scale(of index: Int, strip: Int, _ layout: StackLayout) -> ValueScale {
        let line = lines[index]
        let isUp = !groups[line.group].scale.isNegativeUp
        return ValueScale(
            line.baseline.isNaN ? 0 : line.baseline, atRow: layout.middle(strip),
            perPixel: isUp ? perPixel(line) : -perPixel(line), height: layout.content.height,
            reach: clamps ? layout.pitch : nil)
    }

    /// Takes over the sensitivities of another stack for channels of the same kinds and units.
    func goOn(from other: StackScales) {
        for index in groups.indices {
            if let former = other.groups.first(where: { $0.isLike(groups[index]) }) { groups[index].goOn(from: former) }
        }
    }

    /// Calls a closure with each group of the visible channels.
    func forEachGroup(of shown: Range<Int>, _ body: (StackGroup) -> Void) {
        for group in groups.indices where shown.contains(where: { lines[$0].group == group }) { body(groups[group]) }
    }
}
