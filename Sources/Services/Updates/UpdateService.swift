/// Controls the device's update agent, which runs beside the app. No call blocks.
public protocol UpdateService: AnyObject {
    /// The running system.
    var running: UpdateNote.System { get }
    /// The agent's current note; nil before the first request.
    var note: UpdateNote? { get }
    /// Makes the agent search for bundles on the stick and the card.
    func look()
    /// Makes the agent install one of the bundles that it listed.
    func install(_ number: Int)
    /// Notes that the user was notified of the last update's result.
    func told()
}
