import Text

/// A task of the program `uploader` for one file. The program reads the task as lines "name value" from a descriptor that no other process can read.
public struct UploadJob: Equatable, Sendable {
    public enum Task: Equatable, Sendable {
        /// Upload the file at a path.
        case deliver(DeliveryOrder, file: String)
        case fetch(FetchOrder)
    }

    /// The maximum size of a job's text in bytes.
    public static let maximumBytes = 4096

    public let account: UploadAccount
    /// The path of the file with the trusted certificates of servers.
    public let certificates: String
    public let task: Task

    public init(_ task: Task, account: UploadAccount, certificates: String) {
        self.task = task
        self.account = account
        self.certificates = certificates
    }

    /// Encodes the job as lines; nil if they would be too long or a value contains a line end.
    public func encoded() -> [UInt8]? {
        var lines: [(StaticString, String)] = [
            ("address", account.address.origin + account.address.path), ("user", account.user),
            ("password", account.password), ("certificates", certificates),
        ]
        switch task {
        case .deliver(let order, let file):
            lines += [
                ("deliver", file), ("folder", Self.joined(order.folder)), ("name", order.name.text),
                ("size", String(order.size)),
            ]
            if order.isDirect { lines.append(("direct", "yes")) }
        case .fetch(let order):
            lines += [
                ("fetch", Self.joined(order.path)), ("into", order.file), ("size", String(order.maximumBytes)),
                ("known", order.known),
            ]
        }
        return JobLines(lines).bytes
    }

    /// Parses the lines of a job.
    public init(_ text: [UInt8]) throws(UploadProblem) {
        guard text.count <= Self.maximumBytes else { throw .program }
        let lines = JobLines(text)
        let address: UploadAddress
        do throws(UploadAddressError) {
            address = try UploadAddress(lines["address"] ?? "")
        } catch {
            throw .address(error)
        }
        account = try UploadAccount(address: address, user: lines["user"] ?? "", password: lines["password"] ?? "")
        guard let certificates = lines["certificates"],
            let size = Decimal.integer((lines["size"] ?? "").utf8, maximum: .max)
        else { throw .program }
        self.certificates = certificates
        if let file = lines["deliver"], let name = RemoteName(lines["name"] ?? ""),
            let folder = Self.split(lines["folder"] ?? "")
        {
            let order = DeliveryOrder(
                address: address, folder: folder, name: name, size: size, isDirect: lines["direct"] != nil)
            task = .deliver(order, file: file)
        } else if let path = RemoteName.path(lines["fetch"] ?? ""), let file = lines["into"] {
            task = .fetch(FetchOrder(path: path, file: file, maximumBytes: size, known: lines["known"] ?? ""))
        } else {
            throw .program
        }
    }

    private static func joined(_ names: [RemoteName]) -> String {
        names.reduce("") { $0.isEmpty ? $1.text : $0 + "/" + $1.text }
    }

    private static func split(_ text: String) -> [RemoteName]? { text.isEmpty ? [] : RemoteName.path(text) }
}

/// A file to download: announcements, or a newer version of a study.
public struct FetchOrder: Equatable, Sendable {
    /// The maximum length of a stored version mark (ETag) in bytes.
    public static let maximumMarkBytes = 200

    /// The path of the file on the server, relative to the folder of the account.
    public let path: [RemoteName]
    /// The path of the downloaded file on this device. The file is written completely or not at all.
    public let file: String
    /// The maximum size in bytes. A larger file is refused.
    public let maximumBytes: Int64
    /// The version mark (ETag) of the file that is already on this device; empty if there is none.
    public let known: String

    public init(path: [RemoteName], file: String, maximumBytes: Int64, known: String = "") {
        self.path = path
        self.file = file
        self.maximumBytes = maximumBytes
        self.known = known
    }
}
