import Acquisition
import Settings

/// The settings that hold, and what the board was measured to keep up with. Changes are stored by the host.
public final class SettingsStore {
    /// What the board keeps up with, as far as it was measured.
    public private(set) var capacity: Capacity
    /// Goes up with each change: a screen that appears again compares it with what it has seen.
    public private(set) var version = 0
    /// The montages of the file on the card, as they were at the start.
    public let montages: MontageFile
    private var stored: StoredSettings
    private let host: any Machine
    private var observers: [(Settings) -> Void] = []

    public init(_ stored: StoredSettings, host: any Machine, capacity: Capacity? = nil) {
        self.stored = stored
        self.host = host
        self.capacity = capacity ?? CapacityFile.load(from: host)
        montages =
            host.loadFile(MontageFile.name).map { MontageFile($0) }
            ?? MontageFile(isUnreadable: host.isUnreadable(MontageFile.name))
    }

    /// The settings that hold now.
    public var current: Settings { stored.settings }
    /// What was wrong with the settings file at the start.
    public var messages: [SettingsMessage] { stored.messages }

    /// Calls back with the new settings after each change, as long as the store lives.
    public func observe(_ action: @escaping (Settings) -> Void) { observers.append(action) }

    /// Makes new settings hold, and stores them. Settings that contradict each other are not taken.
    /// - Parameter action: called once, when the file is on the card for good, need not be written or cannot be.
    public func apply(_ new: Settings, then action: @escaping (Outcome<Void>) -> Void = { _ in }) {
        let before = current
        let bytes = stored.apply(new)
        guard current != before else { return action(.success(())) }
        version += 1
        for key in current.differences(from: before) {
            let row = key.row
            host.log("settings: " + row.name + " = " + (row.isSecret ? "(hidden)" : row.text(of: current[key])))
        }
        for observer in observers { observer(current) }
        if let bytes {
            host.saveSettings(bytes, then: action)
        } else {
            host.log("settings: the file is left alone")
            action(.failure(host.startedWithDefaults ? .defaultsHold : .fileLeftAlone))
        }
    }

    /// Makes a new capacity hold, and stores it.
    /// - Parameter action: called once, when the file is on the card for good or need not be written.
    public func setCapacity(_ new: Capacity, then action: @escaping (Outcome<Void>) -> Void) {
        guard new != capacity else { return action(.success(())) }
        capacity = new
        host.saveFile(CapacityFile.name, CapacityFile.bytes(of: new), then: action)
    }
}
