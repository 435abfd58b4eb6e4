import Bluetooth
import Connections
import Platform
import Services
import Settings
import Signals

/// Finds sensors by Bluetooth Low Energy with this machine's controller, and makes sources of them.
public final class SensorsInRange: KindSearch {
    private let loop: EventLoop
    private let central: BluetoothCentral
    /// What the user calls sensors.
    public let names = SensorNames()
    /// Whether somebody looks.
    private var isLooking = false

    /// - Parameters:
    ///   - giver: under which name that program finds this one, machine-wide.
    ///   - ask: has the program that may open the controllers' management interface give it to this one.
    ///   - log: takes a line for the device's log.
    public init(
        giver: String = BluetoothCentral.giver.description, loop: EventLoop, ask: @escaping () -> Void,
        log: @escaping (String) -> Void
    ) {
        self.loop = loop
        central = BluetoothCentral(name: giver, loop: loop, ask: ask, log: log)
    }

    /// Sensors as a kind of source.
    public func kind() -> SensorKind { SensorKind(search: self) { [self] in source(at: $0) } }

    /// What is known of the controller, for a screen that asks again and again: meanwhile it is looked for, and started.
    public func controller() -> DeviceBluetooth {
        central.watch(at: loop.clock.now)
        let state: DeviceBluetooth.State =
            switch central.status {
            case .closed: central.isSearched ? .searching : .absent
            case .starting: .starting
            case .absent: .absent
            case .blocked: .off
            case .unconfigured, .failed: .failed
            case .ready: .ready
            }
        return DeviceBluetooth(state, address: central.address?.written ?? "")
    }

    /// Waits until the streams of all sensors that were disconnected are stopped, for a program that ends.
    public func close() { central.finish() }

    public func begin(at now: Int64) {
        isLooking = true
        // What was heard long ago says nothing of what is in range now.
        if !central.looks { central.forget() }
        central.looks = true
    }

    public func end() {
        isLooking = false
        central.looks = false
    }

    public func advance(to now: Int64) { if isLooking { central.advance(to: now) } }
    public func networkReturned(at now: Int64) {}
    public var revision: UInt32 { central.directory.revision &+ names.revision }
    public var streams: [NetworkStream] { central.directory.sensors.compactMap { NetworkStream($0, names) } }
    public func ask(host: String) {}

    public func source(of stream: NetworkStream, _ settings: Settings) -> any SignalSource {
        // What is listed has an address.
        source(at: SensorPlace(details: stream.details))!
    }

    private func source(at place: SensorPlace) -> (any SignalSource)? {
        guard let address = SensorAddress(details: place.address.utf8) else { return nil }
        return SensorSource(address, central: central, loop: loop) { [names] in names.title(of: place) }
    }
}

extension NetworkStream {
    /// nil for what is no sensor that is understood.
    init?(_ found: FoundSensor, _ names: SensorNames) {
        guard let model = found.model else { return nil }
        let place = SensorPlace(address: found.address.details, name: found.name)
        let kind: NearbySensor.Kind =
            switch model {
            case .strap: .strap
            case .polarH10: .polarH10
            case .muse: .muse
            }
        // In the steps of the bars, so that a row changes no more often than what it shows.
        let strength = found.strength == 127 ? nil : (Int(found.strength) - 9) / 10 * 10
        self.init(
            id: place.address, details: place.details, name: found.name, type: "", host: "", channelCount: 0,
            rate: .irregular, sensor: NearbySensor(kind: kind, title: names.title(of: place), strength: strength))
    }
}
