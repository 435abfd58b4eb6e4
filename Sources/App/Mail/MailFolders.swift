import Storing

/// The folders of mails on the data partition.
struct MailFolders {
    /// The folder of messages that wait to be sent.
    let outbox: String
    /// The folder of refused messages.
    let failed: String

    /// The maximum number of refused messages. The oldest are deleted first.
    static let maximumFailed = 20
    /// Their maximum size in bytes, unless the last message alone is larger.
    static let maximumFailedBytes: Int64 = 4 << 20

    init(dataFolder: String) {
        outbox = dataFolder + "/" + DataFolders.outbox
        failed = dataFolder + "/" + DataFolders.failed
    }
}
