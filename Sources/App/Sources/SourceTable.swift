import Performance
import Platform
import Recordings
import Replay
import Sensors
import Services
import Storing

extension SourceKinds {
    /// All kinds of sources that the program has: a line each.
    /// - Parameters:
    ///   - meter: is given the arrivals of packets; nil when nothing is measured.
    ///   - dataFolder: where the folder of recordings is.
    ///   - stickFolder: where a USB stick is mounted.
    ///   - sensors: finds sensors by Bluetooth; nil where there is nobody to ask for the controller.
    ///   - answers: what users have answered about tables.
    static func all(
        loop: EventLoop, meter: FrameMeter?, dataFolder: String, stickFolder: String,
        sensors: SensorsInRange?, answers: @escaping () -> CSVAnswers
    ) -> SourceKinds {
        SourceKinds(
            server: TiAServers.kind(loop: loop, meter: meter),
            others: [
                SimulationKind(),
                LSLStreams(loop: loop, meter: meter).kind(),
                RecordingKind { file in
                    let folder = file.isOnStick ? stickFolder : dataFolder + "/" + DataFolders.recordings
                    return ReplaySource(
                        ThreadedReplayFile(
                            folder + "/" + file.path, isOnStick: file.isOnStick, loop: loop, answers: answers),
                        name: file.name)
                },
            ] + (sensors.map { [$0.kind()] } ?? []), sensorNames: sensors?.names)
    }
}
