/// All functions of the device and its operating system that the rest of the app uses. The program implements them with the module Platform; tests
/// implement them without files and devices. Each screen receives only the roles (see MachineRoles.swift) that it uses.
public protocol Machine: DeviceLog, TimeOfDay, SmallFileStore, AppStarts, SourceMachine, RecordingMachine, SoundMachine,
    FileMachine, StickMachine, StudyKeeper, BoardMachine, UpdateMachine, ViewerMachine,
    MeasuringMachine
{
    /// Replaces the settings file. A power cut leaves a valid file.
    /// - Parameter action: called once, on the event loop, when the file is durable on the card.
    func saveSettings(_ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void)
    /// Uploads files to a server; nil if that is not supported.
    var uploads: (any UploadService)? { get }
    /// Sends the device's own streams to the network; nil if the program does not support that.
    var outlets: (any OutletService)? { get }
}
