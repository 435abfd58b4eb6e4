import Mail

/// The small files that `ScreenHost` keeps for the screens.
public struct SmallFile: Sendable {
    public let name: StaticString
    /// A longer file is not read.
    public let maximumBytes: Int

    public static let all = [
        SmallFile(name: HistoryFile.name, maximumBytes: HistoryFile.maximumBytes),
        SmallFile(name: Arrangements.fileName, maximumBytes: Arrangements.maximumBytes),
        SmallFile(name: CapacityFile.name, maximumBytes: CapacityFile.maximumBytes),
        SmallFile(name: SessionFile.name, maximumBytes: SessionFile.maximumBytes),
        SmallFile(name: MailScreen.recipientFile, maximumBytes: MailAddress.maximumBytes),
    ]
}
