import Signals

/// How the traces of a stack are scaled: one sensitivity for each group of channels, a middle for each trace, and who is flat or lost beside
/// the others. Nothing is allocated but by `init`.
final class StackScales {
    private(set) var groups: [StackGroup]
    private let lines: [StackLine]
    private let pixelsPerMillimetre: Float
    /// For a median.
    private var spans: Median

    /// A trace whose range is smaller than this part of the median of its group is flat.
    private static let flat: Float = 0.05

    init(_ lines: [StackLine], _ groups: [StackGroup], _ style: GraphStyle) {
        self.lines = lines
        self.groups = groups
        pixelsPerMillimetre = style.pixelsPerMillimetre
        spans = Median(capacity: lines.count)
        // Made before data flow.
        _ = SensitivitySteps.everything
    }

    /// Takes how the channels of each kind are scaled; sensitivities and middles of those that change are computed again.
    /// - Returns: whether that is another way than before.
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

    /// Lets the sensitivities follow what was measured of the channels in sight, and finds who is flat or lost.
    /// - Parameter zoom: how much a pinch makes traces larger.
    /// - Returns: whether a sensitivity changed, and whether a name needs a redraw.
    func follow(_ shown: Range<Int>, zoom: Float, _ layout: StackLayout) -> (isRescaled: Bool, areNamesChanged: Bool) {
        var (isRescaled, areNamesChanged) = (false, false)
        for group in groups.indices {
            let median = median(of: group, shown)
            for index in shown where lines[index].group == group {
                let line = lines[index]
                let isFlat = line.hasNoSignal ?? (line.span / line.factor < median * Self.flat)
                let isLost = line.endsInLoss
                if isFlat != line.isFlat || isLost != line.isLost { areNamesChanged = true }
                (line.isFlat, line.isLost) = (isFlat, isLost)
            }
            if groups[group].follow(span: median, zoom: zoom, strip: layout.pitch / pixelsPerMillimetre) {
                isRescaled = true
            }
        }
        return (isRescaled, areNamesChanged)
    }

    /// The median of a group's ranges, in microvolts or units; not a number where nothing was measured.
    private func median(of group: Int, _ shown: Range<Int>) -> Float {
        spans.removeAll()
        for index in shown where lines[index].group == group && lines[index].span >= 0 {
            spans.insert(lines[index].span / lines[index].factor)
        }
        return spans.value
    }

    /// Puts into the middle of the strip what the scale says: the mean, zero, or the middle of fixed limits.
    /// - Parameter stray: how far from there the middle may be, in strips.
    /// - Returns: whether it was farther.
    func recenter(_ index: Int, beyond stray: Float, _ layout: StackLayout) -> Bool {
        let line = lines[index]
        let scale = groups[line.group].scale
        let wanted: Float =
            switch scale.mode {
            case .fixed(let limits): limits.lower / 2 + limits.upper / 2
            case .perMillimetre where scale.center == .zero: 0
            case .perMillimetre, .automatic, .automaticCommon: line.mean
            }
        guard !wanted.isNaN else { return false }
        let strip = perPixel(line) * layout.pitch
        guard !((wanted - line.baseline).magnitude <= strip * stray) else { return false }
        line.baseline = wanted
        return true
    }

    private func perPixel(_ line: StackLine) -> Float {
        (groups[line.group].sensitivity ?? 1) * line.factor / pixelsPerMillimetre
    }

    /// Where the values of a channel lie.
    /// - Parameters:
    ///   - middle: the row of its strip's middle.
    ///   - height: of the content.
    func scale(of index: Int, middle: Float, height: Int) -> ValueScale {
        let line = lines[index]
        let isUp = !groups[line.group].scale.isNegativeUp
        return ValueScale(
            line.baseline.isNaN ? 0 : line.baseline, atRow: middle,
            perPixel: isUp ? perPixel(line) : -perPixel(line), height: height)
    }

    /// Takes over the sensitivities of other channels of the same kinds and units.
    func goOn(from other: StackScales) {
        for index in groups.indices {
            if let former = other.groups.first(where: { $0.isLike(groups[index]) }) { groups[index].goOn(from: former) }
        }
    }

    /// Calls `body` with each group of the channels in sight.
    func forEachGroup(of shown: Range<Int>, _ body: (StackGroup) -> Void) {
        for group in groups.indices where shown.contains(where: { lines[$0].group == group }) { body(groups[group]) }
    }
}
