import Drawing
import Graphs
import Signals

extension PaperGraph {
    /// Sets the sensitivity, which a pinch changes by steps. The next update redraws the paper with it.
    /// - Parameters:
    ///   - scale: the scale of ECG channels. If it has no sensitivity, the paper uses the one in the settings.
    ///   - sensitivity: the sensitivity in the settings, in microvolts per millimeter.
    /// - Returns: true if the sensitivity has changed.
    public func scale(_ scale: ScopeScale, else sensitivity: Float) -> Bool {
        let centersZero = scale.sensitivity != nil && scale.center == .zero
        let wanted = SensitivitySteps(.onPaper).nearest(to: scale.sensitivity ?? sensitivity)
        guard wanted != baseSensitivity || centersZero != self.centersZero else { return false }
        baseSensitivity = wanted
        if centersZero != self.centersZero { for trace in traces { trace.line.baseline = .nan } }
        self.centersZero = centersZero
        shared.measureAgain()
        return true
    }

    /// The sensitivity that the key selects next, in microvolts per millimeter: 10, 20, 5, and again 10 mm/mV.
    package var nextSensitivity: Float { sensitivity == 100 ? 50 : sensitivity == 50 ? 200 : 100 }

    /// The range of zooms that change the sensitivity.
    package var usefulZooms: ClosedRange<Float> { SensitivitySteps(.onPaper).zooms(from: baseSensitivity) }

    /// Moves a trace that is too far from the middle of its row, so that its mean (or zero) is at the middle.
    /// - Parameter stray: the maximum distance at which the trace stays, as a fraction of a row's height.
    /// - Returns: true if the trace was moved.
    func recenter(_ line: StackLine, beyond stray: Float) -> Bool {
        let wanted = centersZero ? 0 : line.mean
        guard !wanted.isNaN, !((wanted - line.baseline).magnitude <= perPixel(line) * layout.pitch * stray) else {
            return false
        }
        line.baseline = wanted
        return true
    }

    func perPixel(_ line: StackLine) -> Float { sensitivity * line.factor / layout.down }

    func scale(of trace: Trace) -> ValueScale {
        ValueScale(
            trace.line.baseline.isNaN ? 0 : trace.line.baseline, atRow: Float(layout.middle(trace.row)) + 0.5,
            perPixel: perPixel(trace.line), height: layout.content.height)
    }
}
