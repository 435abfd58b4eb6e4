import Drawing
import Gestures
import GraphPages
import Graphs
import Layout
import Signals
import Widgets

/// Applies the movements of fingers to the graphs: pages turn, rows scroll, graphs and frequency ranges are dragged, and zooms change.
final class GraphFingers {
    /// The object that a pan moves.
    private enum Panning {
        case nothing
        /// Turning pages, or scrolling rows.
        case layout
        /// Dragging a graph in edit mode.
        case graph
        /// Scrolling the magnified spectrogram's frequencies. The values are the frequency range at the beginning of the pan, and the vertical
        /// movement since then.
        case band(FrequencyBand, way: Float)
        /// Moving the powers of the magnified spectrogram's color bar. The values are the power range at the beginning of the pan, and the vertical
        /// movement since then.
        case powers(ValueLimits, way: Float)
    }

    /// A running pinch: the state of the graphs when it began (`before`), and when its scale last restarted at 1 (`start`).
    private struct Pinching {
        let before: GraphConfiguration
        var start: GraphConfiguration
        /// The scales of the kinds of signals at the beginning of the pinch.
        let scalesBefore: PerKind<ScopeScale>
        /// The scales of the kinds of signals at the last restart of the pinch.
        var scalesStart: PerKind<ScopeScale>
        /// The frequency range of a magnified spectrogram at the beginning of the pinch.
        var bandBefore: FrequencyBand?
        /// The frequency range of a magnified spectrogram at the last restart of the pinch.
        var bandStart: FrequencyBand?
        /// The powers on the color bar at the last restart, if the pinch began there.
        var powersStart: ValueLimits?
    }

    private let wall: GraphWall
    private let repaint: Repaint
    private let memory: ArrangementMemory
    /// The longest time window that the ring buffers of the samples can fill, in milliseconds.
    var longestWindow: Int
    private var panning = Panning.nothing
    private var pinching: Pinching?

    init(_ wall: GraphWall, _ repaint: Repaint, _ memory: ArrangementMemory, longestWindow: Int) {
        self.wall = wall
        self.repaint = repaint
        self.memory = memory
        self.longestWindow = longestWindow
    }

    // MARK: Dragging

    func drag(_ phase: GesturePhase, _ x: Float, _ y: Float, _ now: Int64) {
        let x = x - Float(wall.area.x)
        let y = y - Float(wall.area.y)
        switch phase {
        case .began: wall.layout.beginDrag(x: x, y: y, at: now)
        case .changed: wall.layout.moveDrag(x: x, y: y, at: now)
        case .ended:
            guard wall.layout.draggedGraph != nil else { return }
            wall.layout.endDrag(at: now)
            memory.remember(wall.layout.arrangement)
            repaint.layoutChanged()
        case .cancelled: wall.layout.cancelDrag(at: now)
        }
    }

    // MARK: Panning

    func pan(_ pan: Pan, _ now: Int64) {
        if pan.phase == .began {
            panning = .layout
            if wall.layout.isEditing {
                drag(.began, pan.x - pan.dx, pan.y - pan.dy, now)
                if wall.layout.draggedGraph != nil {
                    panning = .graph
                    drag(.changed, pan.x, pan.y, now)
                }
            } else if let spectrogram = wall.magnifiedSpectrogram, wall.isOnColorBar(pan.x - pan.dx, pan.y - pan.dy) {
                panning = .powers(spectrogram.limits, way: 0)
            } else if let spectrogram = wall.magnifiedSpectrogram {
                panning = .band(spectrogram.band, way: 0)
            }
        }
        switch panning {
        case .nothing: break
        case .layout: wall.layout.handle(pan, at: now)
        case .graph: if pan.phase != .began { drag(pan.phase, pan.x, pan.y, now) }
        case .powers(let start, let way): if pan.phase != .began { movePowers(pan, start, way + pan.dy, now) }
        case .band(let start, let way): if pan.phase != .began { moveBand(pan, start, way + pan.dy, now) }
        }
        if pan.phase == .ended || pan.phase == .cancelled { panning = .nothing }
    }

    /// Scrolls the frequencies of the magnified spectrogram.
    private func moveBand(_ pan: Pan, _ start: FrequencyBand, _ way: Float, _ now: Int64) {
        guard let spectrogram = wall.magnifiedSpectrogram else { return }
        panning = .band(start, way: way)
        let heights = way / Float(max(1, spectrogram.content.height))
        let band = pan.phase == .cancelled ? start : start.moved(by: heights, highest: spectrogram.highestFrequency)
        wall.show(band, of: spectrogram, at: now)
    }

    private func movePowers(_ pan: Pan, _ start: ValueLimits, _ way: Float, _ now: Int64) {
        guard let spectrogram = wall.magnifiedSpectrogram else { return }
        panning = .powers(start, way: way)
        let heights = way / Float(max(1, spectrogram.content.height))
        wall.show(powers: pan.phase == .cancelled ? start : start.moved(by: heights), at: now)
    }

    // MARK: Pinching

    /// Applies a pinch to the graphs.
    /// - Parameter isFrozen: true if the graphs are frozen. Frozen graphs are drawn without antialiasing until the fingers are lifted.
    func pinch(_ pinch: Pinch, isFrozen: Bool, _ now: Int64) {
        guard !wall.layout.isEditing else { return }
        let spectrogram = wall.magnifiedSpectrogram
        if pinch.phase == .began {
            pinching = Pinching(
                before: wall.configuration, start: wall.configuration, scalesBefore: wall.scales,
                scalesStart: wall.scales, bandBefore: spectrogram?.band)
        }
        guard var state = pinching else { return }
        var wanted = wall.configuration
        if pinch.isRestarted {
            state.start = wanted
            state.scalesStart = wall.scales
            state.bandStart = spectrogram?.band
            state.powersStart = wall.isOnColorBar(pinch.centerX, pinch.centerY) ? spectrogram?.limits : nil
        }
        if pinch.phase == .cancelled {
            // When the pinch is canceled, undo only its own effects: other changes since its beginning remain.
            wanted.windowMilliseconds = state.before.windowMilliseconds
            wanted.valueZoom = state.before.valueZoom
            wall.show(state.scalesBefore, at: now)
            if let spectrogram, let band = state.bandBefore { wall.show(band, of: spectrogram, at: now) }
        } else if pinch.kind == .horizontal {
            // Do not change the time window while ECG paper is shown: paper has a fixed speed, and the time window of the graphs behind it must stay
            // the same.
            guard !wall.isOnPaper else { return pinching = pinch.phase == .ended ? nil : state }
            wanted.windowMilliseconds = Zoom.window(
                state.start.windowMilliseconds, scale: pinch.scale, maximum: longestWindow)
        } else if let spectrogram, let powers = state.powersStart {
            wall.show(
                powers: powers.zoomed(scale: pinch.scale, around: wall.place(pinch.centerY, in: spectrogram)), at: now)
        } else if let spectrogram, let band = state.bandStart {
            let zoomed = band.zoomed(
                scale: pinch.scale, around: wall.place(pinch.centerY, in: spectrogram),
                highest: spectrogram.highestFrequency)
            wall.show(zoomed, of: spectrogram, at: now)
        } else {
            wall.scaleTraces(state.scalesStart, by: pinch.scale, at: now)
            if wall.hasValueZoom {
                wanted.valueZoom = Zoom.value(
                    state.start.valueZoom, scale: pinch.scale, within: wall.usefulZooms)
            }
        }
        let hasEnded = pinch.phase == .ended || pinch.phase == .cancelled
        wanted.quality = hasEnded || !isFrozen ? .full : .reduced
        pinching = hasEnded ? nil : state
        wall.configure(wanted, at: now)
    }
}
