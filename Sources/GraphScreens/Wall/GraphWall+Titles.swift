import Drawing
import Widgets

extension GraphWall {
    /// Lets titles say which channels are not offered any more.
    /// - Parameter revision: see `Acquisition.presenceRevision`.
    func follow(presence revision: UInt32) {
        var damage = Damage()
        set.follow(presence: revision, looks.strings, damage: &damage)
        if !damage.isEmpty { repaint.invalidate(damage.intersection(area)) }
    }
}
