import Acquisition
import Settings

/// Contains the current settings and the board's measured capacity. The machine (`Machine`) stores changes.
public final class SettingsStore {
    /// The board's capacity: the measured values, or assumed ones if it was not measured.
    public private(set) var capacity: Capacity
    /// The montages that the file on the card contained at the start.
    public let montages: MontageFile
    /// What the graphs show at present; nil before graphs were shown.
    public var shown: ShownGraphs?
    /// The time window in milliseconds that the next screen of graphs shows first, instead of the time window in the settings; nil to use that one.
    private var firstWindow: Int?
    private var stored: StoredSettings
    /// The settings that `change` has applied, but that are not stored yet.
    private var changed: [SettingKey] = []
    private let host: any Machine
    private var observers: [Observer] = []
    private var lastObserver: UInt32 = 0

    private struct Observer {
        let number: UInt32
        let settings: [Setting]
        let action: (SettingsChange) -> Void
    }

    public init(_ stored: StoredSettings, host: any Machine, capacity: Capacity? = nil) {
        self.stored = stored
        self.host = host
        self.capacity = capacity ?? CapacityFile.load(from: host)
        montages =
            host.loadFile(MontageFile.name).map { MontageFile($0) }
            ?? MontageFile(isUnreadable: host.isUnreadable(MontageFile.name))
    }

    /// The current settings.
    public var current: Settings { stored.settings }
    /// The errors in the settings file, as found at the start.
    public var messages: [SettingsMessage] { stored.messages }

    /// Registers an observer, which is called after each change of one of the given settings, before the change is stored.
    /// - Returns: the observer's number. Pass the number to `end` if the observer must end before the store does (see `SettingsWatch`).
    @discardableResult
    public func observe(_ settings: [Setting], _ action: @escaping (SettingsChange) -> Void) -> UInt32 {
        lastObserver += 1
        observers.append(Observer(number: lastObserver, settings: settings, action: action))
        return lastObserver
    }

    package var observerCount: Int { observers.count }

    /// Removes an observer of settings.
    func end(_ observation: UInt32) { observers.removeAll { $0.number == observation } }

    /// Applies new settings and stores them. Settings that contradict each other are not applied.
    /// - Parameter action: called once with the result, as soon as the file is durable on the card, need not be written, or cannot be written.
    public func apply(_ new: Settings, then action: @escaping (Outcome<Void>) -> Void = { _ in }) {
        change(to: new)
        store(then: action)
    }

    /// Applies new settings immediately, without storing them, while the user is still moving a control. The caller must call `store`
    /// afterwards. Settings that contradict each other are not applied.
    public func change(to new: Settings) {
        let before = current
        guard stored.change(to: new), let change = SettingsChange(from: before, to: current) else { return }
        for key in change.keys where !changed.contains(key) { changed.append(key) }
        for observer in observers where change.concerns(observer.settings) { observer.action(change) }
    }

    /// Shows graphs as a recording was displayed, until `endDisplay`. The user's own settings stay in the file.
    public func begin(_ display: DisplayState) {
        firstWindow = display.windowMilliseconds
        let before = current
        if stored.applyTemporarily(display.applied(to: before)) { report(before) }
    }

    /// Applies the user's own settings again, if graphs are shown as a recording was displayed.
    public func endDisplay() {
        firstWindow = nil
        let before = current
        if stored.endTemporary() { report(before) }
    }

    /// True while graphs are shown as a recording was displayed.
    public var hasDisplay: Bool { stored.hasTemporary }

    /// Returns the time window in milliseconds with which a recording was displayed, and clears it, so that it applies only once; nil if the time
    /// window in the settings applies.
    public func takeFirstWindow() -> Int? {
        defer { firstWindow = nil }
        return firstWindow
    }

    private func report(_ before: Settings) {
        guard let change = SettingsChange(from: before, to: current) else { return }
        for observer in observers where change.concerns(observer.settings) { observer.action(change) }
    }

    /// Stores the settings that `change` has applied.
    /// - Parameter action: called once with the result, as soon as the file is durable on the card, need not be written, or cannot be written.
    public func store(then action: @escaping (Outcome<Void>) -> Void = { _ in }) {
        guard !changed.isEmpty else { return action(.success(())) }
        for key in changed {
            let row = key.row
            host.log("settings: " + row.name + " = " + (row.isSecret ? "(hidden)" : row.text(of: current[key])))
        }
        changed = []
        if let bytes = stored.store() {
            host.saveSettings(bytes, then: action)
        } else {
            host.log("settings: the file is left alone")
            action(.failure(host.startedWithDefaults ? .usesDefaults : .fileLeftAlone))
        }
    }

    /// Applies a new capacity and stores it.
    /// - Parameter action: called once, when the file is durable on the card or need not be written.
    public func setCapacity(_ new: Capacity, then action: @escaping (Outcome<Void>) -> Void) {
        guard new != capacity else { return action(.success(())) }
        capacity = new
        host.saveFile(CapacityFile.name, CapacityFile.bytes(of: new), then: action)
    }
}
