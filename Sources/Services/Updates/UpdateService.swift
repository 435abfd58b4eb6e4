/// Controls the device's update agent, a separate process. No call blocks.
public protocol UpdateService: AnyObject {
    /// The version of the system that is running now.
    var running: UpdateNote.System { get }
    /// The update agent's current note (the file with its state); nil before the app's first request.
    var note: UpdateNote? { get }
    /// Requests the update agent to search for bundles on the stick and the card.
    func look()
    /// Requests the update agent to install one of the bundles that it has listed.
    /// - Parameter number: the number of the bundle in the list.
    func install(_ number: Int)
    /// Called when the user was notified of the last update's result.
    func outcomeShown()
}
