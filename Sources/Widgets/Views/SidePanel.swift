import Signals

/// A panel beside the running graphs, in which the user changes their appearance. The screen of the graphs places it, and passes touches and time
/// to it. When the user closes it, `take` reports the panel itself as chosen.
open class SidePanel: Container {
    /// Called when the panel opens.
    /// - Parameter kinds: the kinds of signals in view, in the order of their graphs. The panel shows the settings of the first of these kinds.
    @inlinable open func open(for kinds: [SignalKind]) {}
    /// Called in each frame with the time window of the graphs.
    @inlinable open func show(windowMilliseconds: Int) {}
    /// Called when the panel was closed.
    @inlinable open func close() {}
}
