import Bluetooth
import Connections
import Platform
import Services
import Settings
import Signals

/// Finds Bluetooth Low Energy sensors with the Bluetooth controller of this machine, and makes sources from them.
public final class SensorsInRange: KindSearch {
    private let loop: EventLoop
    private let central: BluetoothCentral
    /// The names that the user has given to sensors.
    public let names = SensorNames()
    /// True while the search for sensors is active.
    private var isLooking = false

    /// - Parameters:
    /// - descriptorSocket: the name of the local socket through which another program passes an open controller to this one. That program has the permission to
    /// open controllers.
    /// - ask: requests that program to open the controllers' management interface and to pass it.
    /// - log: writes a line to the device's log.
    public init(
        descriptorSocket: String = BluetoothCentral.descriptorSocket.description, loop: EventLoop,
        ask: @escaping () -> Void,
        log: @escaping (String) -> Void
    ) {
        self.loop = loop
        central = BluetoothCentral(name: descriptorSocket, loop: loop, ask: ask, log: log)
    }

    /// The kind of source to which sensors belong.
    public func kind() -> SensorKind { SensorKind(search: self) { [self] in source(at: $0) } }

    /// The state of the Bluetooth controller. While a screen repeatedly requests it, this object searches for a controller and starts it.
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

    /// Waits until all disconnected sensors have stopped their streams. The program calls it when it ends.
    public func close() { central.finish() }

    public func begin(at now: Int64) {
        isLooking = true
        // Forget the sensors of an earlier search: they may be out of range now.
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
        // Every listed sensor has an address, so the source exists and is not nil.
        source(at: SensorPlace(details: stream.details))!
    }

    private func source(at place: SensorPlace) -> (any SignalSource)? {
        guard let address = SensorAddress(details: place.address.utf8) else { return nil }
        return SensorSource(address, central: central, loop: loop) { [names] in names.title(of: place) }
    }
}

extension NetworkStream {
    /// Fails if the app does not support the kind of sensor that was found.
    init?(_ found: FoundSensor, _ names: SensorNames) {
        guard let model = found.model else { return nil }
        let place = SensorPlace(address: found.address.details, name: found.name)
        let kind: NearbySensor.Kind =
            switch model {
            case .strap: .strap
            case .polarH10: .polarH10
            case .muse: .muse
            }
        // Round to the steps of the signal bars, so that a row of the list is redrawn only if its appearance changes.
        let strength = found.strength == 127 ? nil : (Int(found.strength) - 9) / 10 * 10
        self.init(
            id: place.address, details: place.details, name: found.name, type: "", host: "", channelCount: 0,
            rate: .irregular, sensor: NearbySensor(kind: kind, title: names.title(of: place), strength: strength))
    }
}
