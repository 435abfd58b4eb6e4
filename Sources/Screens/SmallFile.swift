import Acquisition
import Mail

/// The small files that `ScreenHost` keeps for the screens.
public struct SmallFile: Sendable {
    public let name: StaticString
    /// A longer file is not read.
    public let maximumBytes: Int

    /// Whether it lies beside the settings, for PCs to edit, and the app only reads it.
    public let isBesideSettings: Bool

    init(name: StaticString, maximumBytes: Int, isBesideSettings: Bool = false) {
        self.name = name
        self.maximumBytes = maximumBytes
        self.isBesideSettings = isBesideSettings
    }

    public static let all = [
        SmallFile(name: HistoryFile.name, maximumBytes: HistoryFile.maximumBytes),
        SmallFile(name: Arrangements.fileName, maximumBytes: Arrangements.maximumBytes),
        SmallFile(name: CapacityFile.name, maximumBytes: CapacityFile.maximumBytes),
        SmallFile(name: SessionFile.name, maximumBytes: SessionFile.maximumBytes),
        // A longer one is told.
        SmallFile(name: MontageFile.name, maximumBytes: MontageFile.maximumBytes + 1, isBesideSettings: true),
        SmallFile(name: MailScreen.recipientFile, maximumBytes: MailAddress.maximumBytes),
    ]
}
