/// Offers the second screen: the page that browsers on the network show after their users have typed a code.
public protocol ViewerService: AnyObject {
    var state: ViewerServerState { get }
    /// Changes when the state, the code or the list of browsers has changed.
    var revision: UInt32 { get }
    /// The TCP port of the page.
    var port: Int { get }
    /// The code that a new browser needs, with six digits; nil while no screen shows it.
    var code: String? { get }
    /// Makes a new code, which is valid until `hideCode`. After five wrong tries, another one replaces it.
    func showCode()
    /// Makes the code invalid.
    func hideCode()
    /// The browsers that have sent the code, in the order of their admission.
    var browsers: [ViewerBrowser] { get }
    /// Ends the connections of a browser, and forgets it: it needs a code to connect again.
    func end(_ browser: ViewerBrowser)
    /// Ends all connections, and forgets all browsers.
    func endAll()
}

/// The state of the server of the second screen.
public enum ViewerServerState: Equatable, Sendable {
    /// The setting `share` is off. No program runs.
    case off
    case starting
    case running
    /// The server does not start, or has ended several times. It is started again after a while.
    case failing
}

/// A browser that the user has admitted to the second screen.
public struct ViewerBrowser: Equatable, Sendable {
    /// The maximum length of a name in bytes.
    public static let nameBytes = 64

    /// Identifies the browser.
    public let id: UInt32
    /// The name that the browser gives itself; may be empty.
    public let name: String
    /// The addresses from which it is connected; empty if it is not connected.
    public let addresses: [String]

    public init(id: UInt32, name: String, addresses: [String]) {
        (self.id, self.name, self.addresses) = (id, name, addresses)
    }

    public var isConnected: Bool { !addresses.isEmpty }
}
