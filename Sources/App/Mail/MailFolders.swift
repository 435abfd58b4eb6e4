/// Where mails are kept on the data partition.
struct MailFolders {
    /// What waits to be sent.
    let outbox: String
    /// What was refused.
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
