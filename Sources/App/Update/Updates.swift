import Platform
import Services
import Storing

/// The connection to the update agent, a separate process that updates the device (rootfs-overlay/etc/update). The app sends requests to the agent
/// through init, and reads the agent's answers from a file in memory.
public final class Updates: UpdateService {
    private let path: String
    private let asking: (Supervision.Word) -> Void
    /// The image's description of the system; nil until it was read, and nil if the image has no update agent.
    private var system: UpdateSystem?

    /// - Parameters:
    ///   - root: a prefix of the paths of the kernel's and the image's files, for tests.
    ///   - asking: sends a request for the update agent to init.
    package init(storage: Storage, root: String = "", asking: @escaping (Supervision.Word) -> Void) {
        path = root + "/run/update/note"
        self.asking = asking
        let task = ReadSystem(root)
        storage.perform(task, to: nil) { [self] _ in system = task.system }
    }

    /// True if the device can be updated.
    package var isThere: Bool { system != nil }
    public var running: UpdateNote.System { system?.running ?? UpdateNote.System(.a, .unknown) }

    public var note: UpdateNote? {
        // The agent's note is a file in memory, so reading it does not block.
        (try? readFile(path, maximum: UpdateNote.maximumBytes)).map { UpdateNote($0) }
    }

    public func look() { asking(.lookForUpdates) }
    public func install(_ number: Int) { asking(.installUpdate(number)) }
    public func outcomeShown() { asking(.updateOutcomeShown) }
}

/// The image's description of the running system. Only an image that can be updated contains it.
public struct UpdateSystem: Equatable, Sendable {
    /// The maximum size of the description in bytes. A longer file is not read.
    static let maximumBytes = 4096
    package let running: UpdateNote.System

    /// Reads the description.
    /// - Parameters:
    ///   - description: lines of the form NAME=VALUE, which Tools/deviceimage writes.
    ///   - commandLine: the kernel's command line. With it, U-Boot states which of the card's two systems it has started.
    /// - Returns: nil if U-Boot has named neither system.
    package init?(_ description: [UInt8], commandLine: [UInt8]) {
        let words = commandLine.split { $0 == 0x20 || $0 == 0x0A }
        let slot: UpdateNote.System.Slot
        if words.contains(where: { $0.elementsEqual("slot=A".utf8) }) {
            slot = .a
        } else if words.contains(where: { $0.elementsEqual("slot=B".utf8) }) {
            slot = .b
        } else {
            return nil
        }
        let name = Array("version=".utf8)
        let line = description.split(separator: 0x0A).first { $0.starts(with: name) }
        running = UpdateNote.System(slot, line.flatMap { UpdateVersion($0.dropFirst(name.count)) } ?? .unknown)
    }
}

/// Reads the description of the running system, on the writing thread.
private final class ReadSystem: FileTask {
    private let root: String
    private(set) var system: UpdateSystem?

    init(_ root: String) { self.root = root }

    func run() throws(FileError) {
        system = UpdateSystem(
            try readFile(root + "/etc/update/system", maximum: UpdateSystem.maximumBytes),
            commandLine: try readFile(root + "/proc/cmdline", maximum: UpdateSystem.maximumBytes))
    }
}
