import Performance
import Platform
import Recordings
import Replay
import Sensors
import Services
import Storing

extension SourceKinds {
    /// All kinds of sources in the program, one per line.
    /// - Parameters:
    ///   - meter: receives the arrival times of packets; nil if nothing is measured.
    ///   - dataFolder: contains the folder of recordings.
    ///   - stickFolder: where a USB stick is mounted.
    ///   - sensors: finds Bluetooth sensors; nil if nothing can open the controller for the app.
    ///   - answers: returns the users' answers about tables.
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
