/// Where mails are kept on the data partition.
struct MailFolders {
    /// Messages that wait to be sent.
    let outbox: String
    /// Messages that were refused.
    let failed: String

    /// The most refused messages that are kept; the oldest go first.
    static let maximumFailed = 20
    /// The most files of a folder that are looked at.
    static let maximumFiles = 1000

    init(dataFolder: String) {
        outbox = dataFolder + "/outbox"
        failed = dataFolder + "/failed"
    }
}
