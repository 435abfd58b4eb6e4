import CSystem

/// The reason why the system could not provide a device or service. `message` is a line for the console. The language tables contain the user's text
/// for each case.
public enum PlatformError: Error, Equatable {
    /// No display was found (no KMS device, no connected connector, no usable mode).
    case noDisplay(String)
    /// A device exists, but the app may not open or drive it.
    case notPermitted(String)
    /// No touch panel, pointer or button was found.
    case noInput(String)
    /// The event loop's table of handlers has no free entry.
    case tooManyHandlers
    /// A system call failed. The values are the attempted action and the errno.
    case system(String, Int32)

    /// One line in English for the console.
    public var message: String {
        switch self {
        case .noDisplay(let detail): "no display: \(detail)"
        case .notPermitted(let what): "no permission: \(what)"
        case .noInput(let detail): "no input device: \(detail)"
        case .tooManyHandlers: "the event loop is full"
        case .system(let what, let error): "\(what): \(errorText(error))"
        }
    }
}

/// The system's text for an errno.
func errorText(_ error: Int32) -> String {
    guard let text = strerror(error) else { return "error \(error)" }
    return String(cString: text)
}
