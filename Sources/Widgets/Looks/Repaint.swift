import Drawing

/// Collects what must be redrawn, and notes that targets changed.
public final class Repaint {
    /// What must be redrawn in the next frame.
    public private(set) var damage = Damage()
    /// Goes up whenever targets moved, appeared or vanished.
    public private(set) var layoutVersion = 0

    public init() {}

    /// Has a rectangle redrawn in the next frame.
    public func invalidate(_ rect: Rect) { damage.add(rect) }
    public func invalidate(_ rects: Damage) { damage.add(rects) }
    /// Notes that targets moved, appeared or vanished.
    public func layoutChanged() { layoutVersion &+= 1 }

    /// Whether something is to be drawn again.
    var isDamaged: Bool { !damage.isEmpty }

    func takeDamage() -> Damage {
        defer { damage.removeAll() }
        return damage
    }
}
