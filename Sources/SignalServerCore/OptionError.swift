/// The reason why the command line cannot be used.
public struct OptionError: Error, Equatable {
    /// The option as the user typed it, for example "--port".
    public let option: String
    /// The reason why the option is not valid, for the user.
    public let reason: String

    public init(_ option: String, _ reason: String) {
        self.option = option
        self.reason = reason
    }

    /// The whole message, for example "--port: '70000' is not a number from 0 to 65535".
    public var message: String { "\(option): \(reason)" }
}
