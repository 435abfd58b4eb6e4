import Drawing
import Layout

/// Magnifying and editing.
extension GraphWall {
    /// Begins to magnify a graph: its picture grows until it fills the area.
    /// - Returns: false where that is impossible now.
    func magnify(_ graph: Int, at now: Int64) -> Bool {
        guard layout.magnify(graph, at: now) else { return false }
        paint(graph)
        host.log("magnified graph.", graph)
        return true
    }

    /// Begins to bring the magnified graph back to its slot.
    func demagnify(at now: Int64) {
        guard layout.isMagnified, let graph = layout.magnifiedGraph else { return }
        paint(graph)
        layout.demagnify(at: now)
        host.log("magnified none")
    }

    /// Begins or ends the edit mode. Data flow on in it: what they change is drawn into the pictures that wobble.
    /// - Returns: whether the mode changed.
    func edit(_ isOn: Bool, at now: Int64) -> Bool {
        guard isOn != layout.isEditing, layout.setEditing(isOn, at: now) else { return false }
        madeSnapshots?.removeAll()
        snapshots = isOn ? madeSnapshots : nil
        repaint.invalidate(area)
        host.log(isOn ? "edit on" : "edit off")
        return true
    }
}
