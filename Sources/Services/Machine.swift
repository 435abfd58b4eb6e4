/// All functions of the surrounding machine that session and screens use. The program implements them with the module Platform, tests with arrays.
/// Each screen receives only the roles (see MachineRoles.swift) that it uses.
public protocol Machine: DeviceLog, TimeOfDay, SmallFileStore, AppStarts, SourceMachine, RecordingMachine, SoundMachine,
    FileMachine, StickMachine, StudyKeeper, BoardMachine, UpdateMachine, MeasuringMachine
{
    /// Replaces the settings file. A power cut leaves a valid file.
    /// - Parameter action: as for `saveFile`.
    func saveSettings(_ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void)
    /// Uploads files to a server; nil if that is not supported.
    var uploads: (any UploadService)? { get }
    /// Sends the device's own streams to the network; nil if that is not supported.
    var outlets: (any OutletService)? { get }
}
