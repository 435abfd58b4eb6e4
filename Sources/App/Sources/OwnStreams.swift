/// The streams of the Lab Streaming Layer that this device offers. The device does not list them among the streams that it finds.
package final class OwnStreams {
    private var identifiers: [String] = []

    package init() {}

    /// - Parameter uid: the identifier of the outlet's run.
    func add(_ uid: String) { identifiers.append(uid) }
    func remove(_ uid: String) { identifiers.removeAll { $0 == uid } }
    func contains(_ uid: String) -> Bool { identifiers.contains(uid) }
}
