import Acquisition
import Mail
import Songs

/// The names and the maximum sizes of the small files that `Machine` stores.
public struct SmallFile: Sendable {
    public let name: StaticString
    /// The maximum file size in bytes. A larger file is not read.
    public let maximumBytes: Int

    /// True if the file is in the folder of the settings, where the user can edit it on a PC. The app reads such a file but
    /// does not write it.
    public let isBesideSettings: Bool

    private init(name: StaticString, maximumBytes: Int, isBesideSettings: Bool = false) {
        self.name = name
        self.maximumBytes = maximumBytes
        self.isBesideSettings = isBesideSettings
    }

    /// The file with the sources that were connected before.
    public static let history = SmallFile(name: "history", maximumBytes: 32 * 1024)
    /// The file with the user's arrangement of the graphs.
    public static let arrangements = SmallFile(name: "arrangements", maximumBytes: 160 * 1024)
    /// The file with the board's measured capacity.
    public static let limits = SmallFile(name: "limits", maximumBytes: 256)
    /// The file with the sources that were connected last and their selected channels.
    public static let session = SmallFile(name: "session", maximumBytes: 64 * 1024)
    /// The file with the named montages. If the file exceeds the limit, the screens report that.
    public static let montages = SmallFile(
        name: MontageFile.name, maximumBytes: MontageFile.maximumBytes + 1, isBesideSettings: true)
    /// The file with the recipient of the last mail.
    public static let recipient = SmallFile(name: "mail-recipient", maximumBytes: MailAddress.maximumBytes)

    /// The file with the user's answers to questions about tables (CSV) to replay, such as the sampling rate; one entry per layout of a table.
    public static let tables = SmallFile(name: "tables", maximumBytes: 8 * 1024)
    /// The file with the user's names for sensors.
    public static let sensors = SmallFile(name: "sensors", maximumBytes: 8 * 1024)
    /// The file with the songs that are selected for music sessions.
    public static let songSelection = SmallFile(
        name: "song-selection", maximumBytes: SongSelectionFile.maximumBytes)
    /// The file with the browsers that may show the second screen without a code.
    public static let viewers = SmallFile(name: "viewers", maximumBytes: 2 * 1024)

    public static let all = [
        history, arrangements, limits, session, montages, recipient, tables, sensors, songSelection,
        viewers,
    ]
}
