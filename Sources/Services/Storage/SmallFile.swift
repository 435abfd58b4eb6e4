import Acquisition
import Mail
import Songs

/// The small files that `Machine` stores.
public struct SmallFile: Sendable {
    public let name: StaticString
    /// The maximum length in bytes. A longer file is not read.
    public let maximumBytes: Int

    /// Whether it is beside the settings, where a PC can edit it. The app only reads it.
    public let isBesideSettings: Bool

    private init(name: StaticString, maximumBytes: Int, isBesideSettings: Bool = false) {
        self.name = name
        self.maximumBytes = maximumBytes
        self.isBesideSettings = isBesideSettings
    }

    /// Previously connected sources.
    public static let history = SmallFile(name: "history", maximumBytes: 32 * 1024)
    /// The user's arrangement of the graphs.
    public static let arrangements = SmallFile(name: "arrangements", maximumBytes: 160 * 1024)
    /// The board's capacity.
    public static let limits = SmallFile(name: "limits", maximumBytes: 256)
    /// The last connection and selection.
    public static let session = SmallFile(name: "session", maximumBytes: 64 * 1024)
    /// Named montages. The screens report a file that exceeds the limit.
    public static let montages = SmallFile(
        name: MontageFile.name, maximumBytes: MontageFile.maximumBytes + 1, isBesideSettings: true)
    /// The recipient of the last mail.
    public static let recipient = SmallFile(name: "mail-recipient", maximumBytes: MailAddress.maximumBytes)

    /// How to read tables, by their layout.
    public static let tables = SmallFile(name: "tables", maximumBytes: 8 * 1024)
    /// The user's names for sensors.
    public static let sensors = SmallFile(name: "sensors", maximumBytes: 8 * 1024)
    /// The selection of songs for a session of music.
    public static let songSelection = SmallFile(
        name: "song-selection", maximumBytes: SongSelectionFile.maximumBytes)

    public static let all = [
        history, arrangements, limits, session, montages, recipient, tables, sensors, songSelection,
    ]
}
