import Drawing
import Gestures
import Graphs
import Layout

/// What fingers do to the graphs.
extension VisualizationScreen {
    /// What the finger that pans moves.
    enum Panning {
        case nothing
        /// Pages or rows.
        case layout
        /// A graph in edit mode.
        case graph
        /// The frequencies of the magnified spectrogram, from those at the beginning on.
        case band(FrequencyBand, way: Float)
    }

    /// What was shown when a pinch began, and when its scale started at 1 last.
    struct Pinching {
        let before: GraphConfiguration
        var start: GraphConfiguration
        /// The same for the frequencies of a magnified spectrogram.
        var bandBefore: FrequencyBand?
        var bandStart: FrequencyBand?
    }

    /// Does what the recognizer has recognized.
    func takeGestures(at now: Int64) {
        while let gesture = recognizer.next() {
            switch gesture {
            case .tap(let x, let y): tap(x, y, now)
            case .doubleTap(let x, let y): magnify(x, y, now)
            case .longPress(let phase, let x, let y): longPress(phase, x, y, now)
            case .pan(let pan): self.pan(pan, now)
            case .swipe: break
            case .pinch(let pinch): self.pinch(pinch, now)
            }
        }
    }

    private func tap(_ x: Float, _ y: Float, _ now: Int64) {
        if frameRateFrame.contains(Point(x: Int(x), y: Int(y))) {
            strip.showsFrameRate.toggle()
            strip.refresh()
        } else {
            bars.toggle(at: now)
        }
    }

    // MARK: Magnifying

    private func magnify(_ x: Float, _ y: Float, _ now: Int64) {
        if wall.layout.isMagnified {
            wall.demagnify(at: now)
        } else if let graph = wall.layout.hit(x - Float(graphArea.x), y - Float(graphArea.y))?.graph {
            guard wall.magnify(graph, at: now) else { return }
        } else {
            return
        }
        context.repaint.layoutChanged()
    }

    // MARK: Edit mode

    /// Begins or ends the edit mode.
    func edit(_ isOn: Bool, at now: Int64) {
        guard wall.edit(isOn, at: now) else { return }
        // In edit mode a double tap means nothing, so that a tap need not wait for a second one.
        recognizer.detectsDoubleTap = !isOn
        if isOn {
            bars.show(at: now)
        } else {
            rememberArrangement()
        }
        context.repaint.layoutChanged()
    }

    private func longPress(_ phase: GesturePhase, _ x: Float, _ y: Float, _ now: Int64) {
        let isOnGraph = wall.layout.hit(x - Float(graphArea.x), y - Float(graphArea.y))?.graph != nil
        switch phase {
        case .began where !wall.layout.isEditing:
            edit(true, at: now)
            if isOnGraph { drag(.began, x, y, now) }
        case .began where isOnGraph:
            drag(.began, x, y, now)
        case .began:
            // As with the button, what begins the edit mode ends it.
            edit(false, at: now)
        case .changed, .ended, .cancelled:
            drag(phase, x, y, now)
        }
    }

    private func drag(_ phase: GesturePhase, _ x: Float, _ y: Float, _ now: Int64) {
        let x = x - Float(graphArea.x)
        let y = y - Float(graphArea.y)
        switch phase {
        case .began: wall.layout.beginDrag(x: x, y: y, at: now)
        case .changed: wall.layout.moveDrag(x: x, y: y, at: now)
        case .ended:
            guard wall.layout.draggedGraph != nil else { return }
            wall.layout.endDrag(at: now)
            rememberArrangement()
            context.repaint.layoutChanged()
        case .cancelled: wall.layout.cancelDrag(at: now)
        }
    }

    /// Writes the arrangement, if it is another one.
    private func rememberArrangement() {
        let numbers = wall.layout.arrangement
        guard arrangements.numbers(for: arrangementKey) ?? [] != numbers else { return }
        arrangements.add(Arrangement(key: arrangementKey, numbers: numbers))
        context.host.saveFile(Arrangements.fileName, arrangements.bytes)
    }

    // MARK: Panning

    private func pan(_ pan: Pan, _ now: Int64) {
        if pan.phase == .began {
            panning = .layout
            let startX = pan.x - pan.dx
            let startY = pan.y - pan.dy
            if wall.layout.isEditing {
                drag(.began, startX, startY, now)
                if wall.layout.draggedGraph != nil {
                    panning = .graph
                    drag(.changed, pan.x, pan.y, now)
                }
            } else if let spectrogram = wall.magnifiedSpectrogram {
                panning = .band(spectrogram.band, way: 0)
            }
        }
        switch panning {
        case .nothing: break
        case .layout: wall.layout.handle(pan, at: now)
        case .graph: if pan.phase != .began { drag(pan.phase, pan.x, pan.y, now) }
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

    // MARK: Pinching

    private func pinch(_ pinch: Pinch, _ now: Int64) {
        guard !wall.layout.isEditing else { return }
        let spectrogram = wall.magnifiedSpectrogram
        if pinch.phase == .began {
            pinching = Pinching(before: wall.configuration, start: wall.configuration, bandBefore: spectrogram?.band)
        }
        guard var state = pinching else { return }
        var wanted = wall.configuration
        if pinch.isRestarted {
            state.start = wanted
            state.bandStart = spectrogram?.band
        }
        if pinch.phase == .cancelled {
            wanted = state.before
            if let spectrogram, let band = state.bandBefore { wall.show(band, of: spectrogram, at: now) }
        } else if pinch.kind == .horizontal {
            wanted.windowMilliseconds = Zoom.window(
                state.start.windowMilliseconds, scale: pinch.scale, maximum: longestWindow)
        } else if let spectrogram, let band = state.bandStart {
            let zoomed = band.zoomed(
                scale: pinch.scale, around: wall.place(pinch.centerY, in: spectrogram),
                highest: spectrogram.highestFrequency)
            wall.show(zoomed, of: spectrogram, at: now)
        } else {
            wanted.valueZoom = Zoom.value(state.start.valueZoom, scale: pinch.scale)
        }
        let hasEnded = pinch.phase == .ended || pinch.phase == .cancelled
        // What is frozen need not be as fine while fingers move as when they have gone.
        wanted.quality = hasEnded || !viewport.isFrozen ? .full : .reduced
        pinching = hasEnded ? nil : state
        wall.configure(wanted, at: now)
    }
}
