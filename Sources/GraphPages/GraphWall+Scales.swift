import Acquisition
import Drawing
import Graphs
import Layout
import MultichannelGraphs
import Settings
import Signals
import Widgets

extension GraphWall {
    /// The scales of each kind of signal, as they are drawn.
    package var scales: PerKind<ScopeScale> { self.set.scales.scales }

    /// Draws the graphs with other scales without changing the settings.
    package func show(_ new: PerKind<ScopeScale>, at now: Int64) {
        guard new != scales else { return }
        set.scales.show(new)
        configureVisible(now)
    }

    /// Changes the sensitivities of the visible kinds of signals, in steps. Kinds without a sensitivity do not change.
    /// - Parameters:
    ///   - start: the scales when the scale of the pinch was 1.
    ///   - scale: the scale of the pinch; above 1, traces become larger.
    package func scaleTraces(_ start: PerKind<ScopeScale>, by scale: Float, at now: Int64) {
        var wanted = scales
        func scaleTraces(_ kind: SignalKind) {
            guard wanted[kind].sensitivity != nil, let sensitivity = start[kind].sensitivity else { return }
            wanted[kind].sensitivity = SensitivitySteps(kind).step(from: sensitivity, scale: scale)
        }
        for item in shown.items {
            guard let index = item.graph else { continue }
            if let kind = set.scales.kind(index) { scaleTraces(kind) }
            if let stack = set.stack, index == layout.stackGraph { stack.forEachShownGroup { scaleTraces($0.kind) } }
            if set.paper != nil, index == layout.stackGraph { scaleTraces(.onPaper) }
        }
        show(wanted, at: now)
    }

    /// Sets the sensitivity of ECG paper, in microvolts per millimeter, and undoes the effect of a pinch.
    package func takeSensitivity(_ sensitivity: Float, at now: Int64) {
        var new = scales
        if new[.onPaper].sensitivity != nil { new[.onPaper].sensitivity = sensitivity }
        var wanted = configuration
        wanted.valueZoom = 1
        show(new, at: now)
        configure(wanted, at: now)
    }

    // MARK: A scope that was magnified from a pinched stack

    /// Prepares the scale of a scope that grows from the stack. A pinch can have enlarged the stack's traces so that they overlap; the magnified
    /// scope needs a smaller scale, which does not cut off its wave.
    /// - Parameter reach: the largest distance of the channel's visible values from the middle of its strip, in microvolts or units.
    func beginFit(_ graph: Int, reach: Float) {
        fit = MagnifiedFit(zoom: 1 / max(1, configuration.valueZoom))
        guard let kind = set.scales.kind(graph), scales[kind] != set.options.scopeScales[kind],
            let sensitivity = scales[kind].sensitivity, reach.isFinite
        else { return }
        fit.wanted = (graph, kind, sensitivity, reach)
    }

    /// The present scales. A scale that applies only while a scope is magnified is replaced by the stack's scale.
    package var lastingScales: PerKind<ScopeScale> {
        var result = scales
        if let (kind, former, fitted) = fit.former, result[kind] == fitted { result[kind] = former }
        return result
    }

    /// What the graphs show at present, as it is stored beside a recording.
    package var display: ShownGraphs {
        let scales = lastingScales
        return ShownGraphs(
            page: layout.page, windowMilliseconds: configuration.windowMilliseconds,
            sensitivities: PerKind { scales[$0].sensitivity })
    }

    /// Selects the largest scale at which the whole wave is visible, as soon as the scope fills the area.
    func fitMagnified(at now: Int64) {
        guard let wanted = fit.wanted, layout.isMagnified, layout.magnifiedGraph == wanted.graph else { return }
        fit.wanted = nil
        let content = set.graphs[wanted.graph].opaqueContent
        // Leave a twentieth free, because the wave continues while the scope grows.
        let millimeters = 0.95 * Float(content.height) / looks.metrics.pixelsPerMillimeterDown
        let least = 2 * wanted.reach / max(1, millimeters)
        guard wanted.sensitivity < least else { return }
        var new = scales
        let steps = SensitivitySteps(wanted.kind)
        var step = steps.nearest(to: least)
        if step < least { step = steps.next(after: step, .smaller) }
        new[wanted.kind].sensitivity = step
        fit.former = (wanted.kind, scales[wanted.kind], new[wanted.kind])
        show(new, at: now)
    }

    /// Restores the stack's own scale, unless the user has chosen another one in the meantime.
    func endFit(at now: Int64) {
        defer { fit = MagnifiedFit() }
        guard let (kind, former, fitted) = fit.former, scales[kind] == fitted else { return }
        var new = scales
        new[kind] = former
        show(new, at: now)
    }

    /// The relative height in a spectrogram of a point with a given y on the screen: 0 at the lower edge, 1 at the upper edge.
    package func place(_ y: Float, in spectrogram: SpectrogramGraph) -> Float {
        let content = spectrogram.content
        return content.isEmpty ? 0.5 : (Float(content.bottom) - y) / Float(content.height)
    }

    /// Shows another frequency range of a magnified spectrogram.
    package func show(_ band: FrequencyBand, of spectrogram: SpectrogramGraph, at now: Int64) {
        var damage = Damage()
        spectrogram.show(band: band, damage: &damage)
        if let graph = layout.magnifiedGraph, !damage.isEmpty { redraws.begin(graph) }
        repaint.invalidate(damage.intersection(area))
    }

    /// Marks bad channels with the reason: in the stack at the trace, in other graphs at the title.
    package func follow(signals derived: DerivedChannels) {
        var damage = Damage()
        set.follow(signals: derived) { graph, body in change(graph, &damage, body) }
        if !damage.isEmpty { repaint.invalidate(damage.intersection(area)) }
    }

    /// Hides or shows the stacked channel whose name is at a point of the screen.
    /// - Returns: false if there is no name.
    package func toggleStacked(_ x: Float, _ y: Float) -> Bool {
        guard !layout.isMagnified, !layout.isEditing, let index = layout.stackGraph, layout.isVisible(index),
            let stack = set.stack, let channel = stack.name(at: Point(x: Int(x), y: Int(y)))
        else { return false }
        var damage = Damage()
        stack.toggle(channel, damage: &damage)
        set.channelInStack(channel)?.hideTrace(stack.hiddenChannels.contains(channel))
        repaint.invalidate(stack.frame)
        redraws.begin(index)
        return true
    }

    /// Updates the titles of channels that are no longer offered.
    /// - Parameter revision: a number that changes whenever a source stops or starts to offer a channel.
    package func follow(presence revision: UInt32) {
        var damage = Damage()
        set.follow(presence: revision, looks.strings, damage: &damage)
        if !damage.isEmpty { repaint.invalidate(damage.intersection(area)) }
    }

    // MARK: The power range of spectrograms

    /// True if a point of the screen is on the color bar of the magnified spectrogram or on the bar's labels.
    package func isOnColorBar(_ x: Float, _ y: Float) -> Bool {
        guard let spectrogram = magnifiedSpectrogram, spectrogram.hasSamples else { return false }
        let (content, frame) = (spectrogram.content, spectrogram.frame)
        return x >= Float(content.right) && x < Float(frame.right) && y >= Float(content.y) && y < Float(content.bottom)
    }

    /// True if the user has chosen the power range of the spectrograms.
    package var hasOwnPowers: Bool { self.set.hasOwnPowers }

    /// Shows a power range in all spectrograms.
    /// - Parameter powers: nil for the scale in the settings.
    package func show(powers: ValueLimits?, at now: Int64) {
        self.set.show(powers: powers)
        configureVisible(now)
    }
}
