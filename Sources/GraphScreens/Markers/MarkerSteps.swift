import Acquisition
import Services
import Signals
import Widgets

/// What names, places and deletes markers.
struct MarkerSteps {
    private let context: GraphContext

    init(_ context: GraphContext) { self.context = context }

    /// The name of the next marker: the one that was chosen last, or the first one of the settings.
    var nextName: String { context.memory.markerName ?? context.markerNames.first ?? "" }

    /// The user wants a marker at a moment of a frozen picture: it gets one with the name that is chosen.
    func place(at time: Int64) {
        context.router.open(
            .markerName(at: time, chosen: nil, deletes: nil) { [context] name in
                context.memory.markerName = name
                context.acquisition.mark(name, at: time)
            })
    }

    /// The user wants another name for a marker, or to delete it.
    func edit(_ id: UInt32) {
        guard let marker = context.acquisition.markers.all.first(where: { $0.id == id }) else { return }
        context.acquisition.nameDraft(id)
        context.router.open(
            .markerName(
                at: marker.time, chosen: marker.name, deletes: { [context] in context.acquisition.deleteMarker(id) }
            ) { [context] name in
                context.memory.markerName = name
                context.acquisition.renameMarker(id, to: name)
            })
    }
}
