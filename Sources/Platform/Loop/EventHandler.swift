import CSystem

/// The events of a descriptor.
public struct ReadyEvents: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let readable = ReadyEvents(rawValue: UInt32(SYSTEM_READABLE))
    public static let writable = ReadyEvents(rawValue: UInt32(SYSTEM_WRITABLE))
    /// The descriptor has an error. The loop reports an error even if the handler did not ask for it.
    public static let failed = ReadyEvents(rawValue: UInt32(SYSTEM_ERROR))
    /// Both directions of the connection are closed. The loop reports this even if the handler did not ask for it.
    public static let hungUp = ReadyEvents(rawValue: UInt32(SYSTEM_HANG_UP))
}

/// An object that is called when its descriptor is ready.
public protocol EventHandler: AnyObject {
    /// Called by the loop. The handler may register and remove any handlers, including itself.
    /// - Parameter now: the time at which the loop woke up.
    func ready(_ events: ReadyEvents, now: Int64)
}
