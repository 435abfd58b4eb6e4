/// Asks the device's agent for updates, which runs beside the app. Nothing here blocks.
public protocol UpdateService: AnyObject {
    /// The system that runs.
    var running: UpdateNote.System { get }
    /// What the agent says at this moment; nil while nobody has asked it anything.
    var note: UpdateNote? { get }
    /// Has it look for bundles on the stick and the card.
    func look()
    /// Has it install one of the bundles that it told.
    func install(_ number: Int)
    /// The user was told the outcome of the last update.
    func told()
}
