import Drawing

/// Collects the areas to redraw, and counts changes of touch targets.
public final class Repaint {
    /// The areas that must be redrawn in the next frame.
    public private(set) var damage = Damage()
    /// A number that increases when touch targets have moved, appeared or disappeared.
    public private(set) var layoutVersion = 0

    public init() {}

    /// Marks a rectangle for redrawing in the next frame.
    public func invalidate(_ rect: Rect) { damage.add(rect) }
    public func invalidate(_ rects: Damage) { damage.add(rects) }
    /// Called when touch targets have moved, appeared or disappeared.
    public func layoutChanged() { layoutVersion &+= 1 }

    /// True if there is an area to redraw.
    var isDamaged: Bool { !damage.isEmpty }

    func takeDamage() -> Damage {
        defer { damage.removeAll() }
        return damage
    }
}
