/// Controls the device's update agent, a separate process. No call blocks.
public protocol UpdateService: AnyObject {
    /// The version of the running system.
    var running: UpdateNote.System { get }
    /// The agent's current note (its state as a file); nil before the app's first request.
    var note: UpdateNote? { get }
    /// Requests the agent to search for bundles on the stick and the card.
    func look()
    /// Requests the agent to install one of the bundles that it listed.
    func install(_ number: Int)
    /// Called when the user was notified of the last update's result.
    func outcomeShown()
}
