import Graphs
import Signals

/// The changes of the scale of a scope that was magnified from a pinched stack.
struct MagnifiedFit {
    /// The factor that removes the stack's value zoom from the scope; a pinch of the scope itself still has an effect.
    var zoom: Float = 1
    /// The scope whose sensitivity must be checked when it fills the area, and the largest distance of its values from the middle.
    var wanted: (graph: Int, kind: SignalKind, sensitivity: Float, reach: Float)?
    /// The stack's scale, and the scale that has replaced it while a scope is magnified; nil if it was not replaced.
    var former: (kind: SignalKind, former: ScopeScale, fitted: ScopeScale)?

    init(zoom: Float = 1) { self.zoom = zoom }
}
