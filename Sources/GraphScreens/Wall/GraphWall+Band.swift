import Drawing
import Graphs
import Layout
import Widgets

/// The band of frequencies of a magnified spectrogram.
extension GraphWall {
    /// The spectrogram that fills the area; nil when another graph does, or none.
    var magnifiedSpectrogram: SpectrogramGraph? {
        guard layout.isMagnified, let graph = layout.magnifiedGraph else { return nil }
        return set.spectrogram(graph)
    }

    /// Where a height on the screen lies in a spectrogram: 0 at its lower edge, 1 at its upper one.
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
}
