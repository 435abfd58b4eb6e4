import Graphs
import Layout

extension GraphWall {
    /// Whether ECG paper is in sight, or will be when pages rest.
    var isOnPaper: Bool { self.set.paper != nil && layout.isOnStack }

    /// The time window of what is in sight: ECG paper has its own.
    var shownWindowMilliseconds: Int {
        isOnPaper ? self.set.paper?.windowMilliseconds ?? 1 : configuration.windowMilliseconds
    }
}
