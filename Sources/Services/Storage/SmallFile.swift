import Acquisition
import Mail
import Songs

/// The small files that `Machine` keeps.
public struct SmallFile: Sendable {
    public let name: StaticString
    /// A longer file is not read, in bytes.
    public let maximumBytes: Int

    /// Whether it lies beside the settings, for PCs to edit, and the app only reads it.
    public let isBesideSettings: Bool

    private init(name: StaticString, maximumBytes: Int, isBesideSettings: Bool = false) {
        self.name = name
        self.maximumBytes = maximumBytes
        self.isBesideSettings = isBesideSettings
    }

    /// The sources that were connected before.
    public static let history = SmallFile(name: "history", maximumBytes: 32 * 1024)
    /// Where the user has put the graphs.
    public static let arrangements = SmallFile(name: "arrangements", maximumBytes: 160 * 1024)
    /// What the board keeps up with.
    public static let limits = SmallFile(name: "limits", maximumBytes: 256)
    /// What was connected and selected last.
    public static let session = SmallFile(name: "session", maximumBytes: 64 * 1024)
    /// Named montages. The screens report one that is longer than is read.
    public static let montages = SmallFile(
        name: MontageFile.name, maximumBytes: MontageFile.maximumBytes + 1, isBesideSettings: true)
    /// The recipient of the last mail.
    public static let recipient = SmallFile(name: "mail-recipient", maximumBytes: MailAddress.maximumBytes)

    /// How tables are read, by their layout.
    public static let tables = SmallFile(name: "tables", maximumBytes: 8 * 1024)
    /// What the user calls sensors.
    public static let sensors = SmallFile(name: "sensors", maximumBytes: 8 * 1024)
    /// Which songs a session of music plays.
    public static let songSelection = SmallFile(
        name: "song-selection", maximumBytes: SongSelectionFile.maximumBytes)

    public static let all = [
        history, arrangements, limits, session, montages, recipient, tables, sensors, songSelection,
    ]
}
