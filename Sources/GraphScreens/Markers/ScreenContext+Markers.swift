import Acquisition
import GraphPages
import Graphs
import Services
import Settings
import Text
import Widgets

extension GraphContext {
    /// The names for markers: the names in the settings or, if there are none, the default names of the language.
    var markerNames: [String] {
        zip(settings.current.markerNames, looks.strings.markerNames).map { $0.isEmpty ? $1 : $0 }
    }

    /// A time as text: the time of day or, if the clock was never set, the number of seconds from that time to the
    /// present.
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
