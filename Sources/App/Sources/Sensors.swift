import Bluetooth
import Connections
import Platform
import Services
import Settings
import Signals

/// Finds sensors by Bluetooth Low Energy with this machine's controller, and makes sources of them.
public final class Sensors: StreamSearch {
    private let loop: EventLoop
    private let central: BluetoothCentral

    package init(central: BluetoothCentral, loop: EventLoop) {
        self.central = central
        self.loop = loop
    }

    /// What is found here, as the screens list it.
    public func kind() -> SensorKind {
        SensorKind(search: self) { [self] place in
            guard let address = SensorAddress(details: place.address.utf8) else { return nil }
            return source(at: address, name: place.name)
        }
    }

    private func source(at address: SensorAddress, name: String) -> SensorSource {
        SensorSource(
            address, name: name.isEmpty ? address.suffix : name, central: central, loop: loop)
    }

    public func begin(at now: Int64) { central.looks = true }
    public func end() { central.looks = false }
    public func advance(to now: Int64) { central.advance(to: now) }
    public func networkReturned(at now: Int64) {}
    /// A radio has no hosts.
    public func ask(host: String) {}

    public var revision: UInt32 { central.directory.revision }

    public var streams: [NetworkStream] {
        central.directory.sensors.prefix(NetworkStream.maximum).map { NetworkStream($0) }
    }

    public func source(of stream: NetworkStream, _ settings: Settings) -> any SignalSource {
        let place = SensorPlace(details: stream.details)
        return source(at: SensorAddress(details: place.address.utf8) ?? SensorAddress(0, .public), name: place.name)
    }
}

extension NetworkStream {
    init(_ found: FoundSensor) {
        let kind: NearbySensor.Kind =
            switch found.model {
            case .muse: .muse
            case .polarH10: .polarH10
            case .strap, nil: .strap
            }
        let model = found.model?.name.description ?? ""
        let suffix = found.address.suffix
        let name = found.name.isEmpty ? model + " " + suffix : found.name
        self.init(
            id: found.address.details, details: SensorPlace(address: found.address.details, name: name).details,
            name: name, type: model, host: "", channelCount: 0, rate: .irregular,
            sensor: NearbySensor(
                kind: kind, suffix: suffix, strength: found.strength < 127 ? Int(found.strength) : nil))
    }
}
