import Acquisition
import Services
import Signals
import Widgets

/// The steps in which the user sets, renames and deletes markers.
struct MarkerSteps {
    private let context: GraphContext

    init(_ context: GraphContext) { self.context = context }

    /// The name of the next marker: the name that was last chosen, or the first name in the settings.
    var nextName: String { context.memory.markerName ?? context.markerNames.first ?? "" }

    /// Lets the user choose a name, and then sets a marker at a time in the frozen graphs.
    func place(at time: Int64) {
        context.router.open(
            .markerName(at: time, chosen: nil, deletes: nil) { [context] name in
                context.memory.repeatName(name)
                context.acquisition.mark(name, at: time)
            })
    }

    /// Lets the user rename or delete a marker.
    func edit(_ id: UInt32) {
        guard let marker = context.acquisition.markers.all.first(where: { $0.id == id }) else { return }
        context.acquisition.nameDraft(id)
        context.router.open(
            .markerName(
                at: marker.time, chosen: marker.name, deletes: { [context] in context.acquisition.deleteMarker(id) }
            ) { [context] name in
                context.memory.repeatName(name)
                context.acquisition.renameMarker(id, to: name)
            })
    }
}
