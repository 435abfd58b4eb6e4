import Performance
import Platform
import Replay
import Screens

extension SourceKinds {
    /// All kinds of sources that the program has: a line each.
    /// - Parameters:
    ///   - meter: is given the arrivals of packets; nil when nothing is measured.
    ///   - dataFolder: where the folder of recordings is.
    static func all(loop: EventLoop, meter: FrameMeter?, dataFolder: String) -> SourceKinds {
        SourceKinds(
            server: TiAServers.kind(loop: loop, meter: meter),
            others: [
                SimulationKind(),
                RecordingKind { name in
                    ReplaySource(
                        ThreadedReplayFile(dataFolder + "/" + DataFolders.recordings + "/" + name, loop: loop),
                        name: name)
                },
            ])
    }
}
