/// What session and screens need from the machine around them. The program implements it with Platform; tests with arrays. Each screen is
/// given the roles that it uses.
public protocol Machine: DeviceLog, TimeOfDay, SmallFileStore, AppStarts, SourceMachine, RecordingMachine, SoundMachine,
    FileMachine, StickMachine, StudyKeeper, BoardMachine, UpdateMachine, MeasuringMachine
{
    /// Replaces the settings file, safe against power cuts.
    /// - Parameter action: as with `saveFile`.
    func saveSettings(_ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void)
    /// Delivers files to a server; nil where that cannot be done.
    var uploads: (any UploadService)? { get }
    /// Sends streams of the device's own to the network; nil where that cannot be done.
    var outlets: (any OutletService)? { get }
}
