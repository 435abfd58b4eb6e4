import Performance
import Platform
import Recordings
import Replay
import Sensors
import Services
import Storing

extension SourceKinds {
    /// All kinds of sources that the program supports.
    /// - Parameters:
    ///   - meter: receives the arrival times of packets; nil if nothing is measured.
    ///   - dataFolder: contains the folder of recordings.
    ///   - stickFolder: the folder at which init mounts USB sticks.
    ///   - own: the streams that the device itself offers.
    ///   - sensors: finds Bluetooth sensors; nil if the app cannot get access to a Bluetooth controller.
    ///   - answers: returns the user's answers about the columns of tables.
    static func all(
        loop: EventLoop, meter: FrameMeter?, dataFolder: String, stickFolder: String, own: OwnStreams,
        sensors: SensorsInRange?, answers: @escaping () -> CSVAnswers
    ) -> SourceKinds {
        let kept = KeptRecording()
        return SourceKinds(
            server: TiAServers.kind(loop: loop, meter: meter),
            others: [
                SimulationKind(),
                LSLStreams(loop: loop, meter: meter, own: own).kind(),
                RecordingKind { file in
                    let folder = file.isOnStick ? stickFolder : dataFolder + "/" + DataFolders.recordings
                    return ReplaySource(
                        ThreadedReplayFile(
                            folder + "/" + file.path, isOnStick: file.isOnStick, loop: loop, kept: kept,
                            answers: answers),
                        name: file.name)
                },
                PluggedAmplifiers(loop: loop).kind(),
            ] + (sensors.map { [$0.kind()] } ?? []), sensorNames: sensors?.names)
    }
}
