import Performance
import Platform
import Screens

extension SourceKinds {
    /// All kinds of sources that the program has: a line each.
    /// - Parameter meter: is given the arrivals of packets; nil when nothing is measured.
    static func all(loop: EventLoop, meter: FrameMeter?) -> SourceKinds {
        SourceKinds(
            server: TiAServers.kind(loop: loop, meter: meter),
            others: [
                SimulationKind()
            ])
    }
}
