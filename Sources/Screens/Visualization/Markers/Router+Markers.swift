import Acquisition
import Graphs
import Services
import Settings
import Signals

/// The screens of markers, and what they do.
extension Router {
    /// The name of the next marker: the one that was chosen last, or the first one of the settings.
    var nextMarkerName: String { lastMarkerName ?? context.markerNames.first ?? "" }

    /// The user wants a marker at a moment of a frozen picture: it gets one with the name that is chosen.
    func placeMarker(at time: Int64) {
        open(
            MarkerNameScreen(context: context, time: time, chosen: nil) { [self] name in
                lastMarkerName = name
                acquisition.mark(name, at: time)
            })
    }

    /// The user wants another name for a marker, or to delete it.
    func editMarker(_ id: UInt32) {
        guard let marker = acquisition.markers.all.first(where: { $0.id == id }) else { return }
        let screen = MarkerNameScreen(context: context, time: marker.time, chosen: marker.name) { [self] name in
            lastMarkerName = name
            acquisition.renameMarker(id, to: name)
        }
        screen.deletes = { [acquisition] in acquisition.deleteMarker(id) }
        open(screen)
    }

    /// The user wants to type a marker's name.
    /// - Parameter action: called with the name.
    func typeMarkerName(_ name: String, then action: @escaping (String) -> Void) {
        let words = looks.strings.markers
        let context = context
        let form = Form(looks, context.repaint, "entry")
        // A source's marker may have a longer one.
        let field = form.field(
            "", "field", .line, text: SignalCatalogue.cut(name, maximumBytes: Marker.maximumNameBytes),
            maximum: Marker.maximumNameBytes)
        form.focus(field)
        open(
            FormScreen(context, "entry", title: words.typeTitle, form: form) {
                let text = field.text
                guard text.utf8.contains(where: { $0 != UInt8(ascii: " ") }) else {
                    return FormRefusal(field, words.nameMissing)
                }
                action(text)
                return nil
            })
    }

    /// The user wants to see what markers there are.
    /// - Parameters:
    ///   - oldest: the earliest time of which something is kept.
    ///   - look: shows a moment.
    func showMarkers(since oldest: Int64, look: @escaping (Int64) -> Void) {
        open(MarkersScreen(context: context, since: oldest, look: look))
    }
}

extension ScreenContext {
    /// The names that markers can get: those of the settings, or the language's.
    var markerNames: [String] {
        zip(settings.current.markerNames, looks.strings.markers.names).map { $0.isEmpty ? $1 : $0 }
    }

    /// A moment as the clock tells it, or how many seconds ago it was where no clock was set.
    func words(forTime time: Int64) -> String {
        let now = acquisition.now
        var text = ValueText()
        if let clock = host.wallClockNanoseconds() {
            text.append(time, by: .clock(offset: clock - now))
        } else {
            text.append(time, by: .moment(now))
            text.append(" s")
        }
        return text.string
    }
}
