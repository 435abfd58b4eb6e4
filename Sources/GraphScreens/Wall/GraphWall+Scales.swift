import Acquisition
import Drawing
import Graphs
import Layout
import Signals
import Widgets

extension GraphWall {
    /// The drawn scales of each kind of signal.
    var scales: PerKind<ScopeScale> { self.set.scales.scales }

    /// Shows other scales temporarily.
    func show(_ new: PerKind<ScopeScale>, at now: Int64) {
        guard new != scales else { return }
        set.scales.show(new)
        configureVisible(now)
    }

    /// Steps through the sensitivities of the visible kinds that have one.
    /// - Parameters:
    ///   - start: the scales when the pinch's scale was 1.
    ///   - scale: above 1 for fingers that move apart: larger traces.
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

    /// The position of a height on the screen in a spectrogram: 0 at its lower edge, 1 at its upper one.
    func place(_ y: Float, in spectrogram: SpectrogramGraph) -> Float {
        let content = spectrogram.content
        return content.isEmpty ? 0.5 : (Float(content.bottom) - y) / Float(content.height)
    }

    /// Shows another band of a magnified spectrogram.
    func show(_ band: FrequencyBand, of spectrogram: SpectrogramGraph, at now: Int64) {
        var damage = Damage()
        spectrogram.show(band: band, damage: &damage)
        if let graph = layout.magnifiedGraph, !damage.isEmpty { redraws.begin(graph) }
        repaint.invalidate(damage.intersection(area))
    }

    /// Updates the names in the stack for channels without a signal, as determined from their received samples.
    func follow(signals derived: DerivedChannels) {
        guard let stack = set.stack else { return }
        var place = 0
        for (index, channel) in set.channels.enumerated() where channel.entry.ring != nil {
            stack.note(hasNoSignal: derived.hasNoSignal(index), ofChannel: place)
            place += 1
        }
    }

    /// Updates the titles of channels that are no longer offered.
    /// - Parameter revision: see `Acquisition.presenceRevision`.
    func follow(presence revision: UInt32) {
        var damage = Damage()
        set.follow(presence: revision, looks.strings, damage: &damage)
        if !damage.isEmpty { repaint.invalidate(damage.intersection(area)) }
    }
}
