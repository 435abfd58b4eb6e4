import Text

/// A file that this device uploads, with the content of its state file. Each item has one state file "NNNNNNNN.upload"; a change replaces this file
/// as a whole.
public struct UploadItem: Equatable, Sendable {
    public enum State: Equatable, Sendable {
        /// The file is still being written, or was being written when the power failed.
        case growing
        case waiting
        case delivered(DeliveredFile)
    }

    /// States what happens to the file on this device after the server has confirmed it.
    public enum Afterwards: Equatable, Sendable {
        case kept, deleted
    }

    /// The owner of a file. A file is uploaded only to the server of its owner, even if the device has another study later.
    public enum Owner: Equatable, Sendable {
        /// The device itself, for an ordinary recording.
        case device
        /// The study with this identifier (`id`).
        case study(String)

        public static func == (a: Owner, b: Owner) -> Bool {
            switch (a, b) {
            case (.device, .device): true
            case (.study(let a), .study(let b)): a.utf8.elementsEqual(b.utf8)
            default: false
            }
        }
    }

    /// The maximum size of a state file in bytes.
    public static let maximumBytes = 4096
    /// The maximum length of a path relative to the data folder, in bytes.
    public static let maximumPathBytes = 512
    private static let mark = Array("PocketScope upload 1".utf8)

    /// The path of the file on this device, relative to the data folder.
    public let file: String
    /// The path of the file's folder on the server, relative to the upload address: one name per level.
    public let folder: [RemoteName]
    public let name: RemoteName
    public let owner: Owner
    public let afterwards: Afterwards
    /// The path of the certificate for which the file is encrypted, relative to the data folder; only the owner of the certificate's key can decrypt
    /// it. Nil if the file is uploaded unencrypted.
    public let key: String?
    public var state: State

    /// Fails if a path leads outside of the data folder, or is too long.
    public init?(
        file: String, folder: [RemoteName] = [], name: RemoteName, owner: Owner = .device,
        afterwards: Afterwards = .kept,
        key: String? = nil, state: State = .waiting
    ) {
        for path in [file, key ?? file] where path.utf8.count > Self.maximumPathBytes || !Self.isBelow(path) {
            return nil
        }
        if case .study(let id) = owner, RemoteName(id) == nil { return nil }
        self.owner = owner
        self.key = key
        self.file = file
        self.folder = folder
        self.name = name
        self.afterwards = afterwards
        self.state = state
    }

    /// The file's name on the server; nil if the name would be too long.
    public var remoteName: RemoteName? { key == nil ? name : RemoteName(name.text + SealJob.ending) }

    /// The content of this item's state file.
    public var encoded: [UInt8] {
        var lines = Self.mark + [10]
        func add(_ name: StaticString, _ value: String) {
            name.withUTF8Buffer { lines += Array($0) }
            lines.append(0x20)
            lines += Array(value.utf8)
            lines.append(10)
        }
        add("file", file)
        for folder in folder { add("folder", folder.text) }
        add("name", name.text)
        if case .study(let id) = owner { add("study", id) }
        if let key { add("key", key) }
        add("afterwards", afterwards == .kept ? "kept" : "deleted")
        switch state {
        case .growing: add("state", "growing")
        case .waiting: add("state", "waiting")
        case .delivered(let file): add(file.proof == .verified ? "verified" : "unverified", file.name.text)
        }
        return lines
    }

    /// Parses a state file; nil if it is invalid.
    public init?(_ bytes: [UInt8]) {
        // A file without a line end at its end was truncated, and is therefore invalid.
        guard bytes.count <= Self.maximumBytes, bytes.last == 10 else { return nil }
        let lines = bytes.dropLast().split(separator: 10, omittingEmptySubsequences: false)
        guard lines.first.map({ $0.elementsEqual(Self.mark) }) == true else { return nil }
        func values(_ name: StaticString) -> [String] {
            let mark = name.withUTF8Buffer { Array($0) } + [0x20]
            return lines.filter { $0.starts(with: mark) }.map {
                String(decoding: $0.dropFirst(mark.count), as: UTF8.self)
            }
        }
        var folder: [RemoteName] = []
        for text in values("folder") {
            guard let name = RemoteName(text), folder.count < RemoteName.maximumParts else { return nil }
            folder.append(name)
        }
        guard let file = values("file").first, let text = values("name").first, let name = RemoteName(text),
            let afterwards = values("afterwards").first
        else { return nil }
        let state: State
        if let there = values("verified").first.flatMap({ RemoteName($0) }) {
            state = .delivered(DeliveredFile(name: there, proof: .verified))
        } else if let there = values("unverified").first.flatMap({ RemoteName($0) }) {
            state = .delivered(DeliveredFile(name: there, proof: .unverified))
        } else {
            guard let word = values("state").first else { return nil }
            state = ASCII.equal(word.utf8, "growing".utf8) ? .growing : .waiting
        }
        self.init(
            file: file, folder: folder, name: name, owner: values("study").first.map { .study($0) } ?? .device,
            afterwards: ASCII.equal(afterwards.utf8, "deleted".utf8) ? .deleted : .kept,
            key: values("key").first, state: state)
    }

    private static func isBelow(_ path: String) -> Bool {
        let bytes = Array(path.utf8)
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return false }
        return bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty && $0.first != UInt8(ascii: ".") }
    }
}
