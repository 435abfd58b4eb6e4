import Storing

/// The paths of the folders that contain mails on the data partition.
struct MailFolders {
    /// The folder of messages that wait to be sent.
    let outbox: String
    /// The folder of messages that the server has refused.
    let failed: String

    /// The maximum number of refused messages to keep. The oldest ones are deleted first.
    static let maximumFailed = 20
    /// The maximum size of all kept refused messages in bytes. The last message is kept even if it alone is larger.
    static let maximumFailedBytes: Int64 = 4 << 20

    init(dataFolder: String) {
        outbox = dataFolder + "/" + DataFolders.outbox
        failed = dataFolder + "/" + DataFolders.failed
    }
}
