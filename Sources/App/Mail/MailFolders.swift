import Storing

/// Where mails are kept on the data partition.
struct MailFolders {
    /// Messages that wait to be sent.
    let outbox: String
    /// Messages that were refused.
    let failed: String

    /// The most refused messages that are kept; the oldest go first.
    static let maximumFailed = 20
    /// The most space that they may take, in bytes, unless the last one alone takes more.
    static let maximumFailedBytes: Int64 = 4 << 20

    init(dataFolder: String) {
        outbox = dataFolder + "/" + DataFolders.outbox
        failed = dataFolder + "/" + DataFolders.failed
    }
}
