import Connections
import Performance
import Platform
import Services
import Settings
import TiA

/// Connects TiA servers to the machine's sockets.
enum TiAServers {
    static func kind(loop: EventLoop, meter: FrameMeter?) -> TiAServerKind {
        TiAServerKind { host, port, settings in
            TiASource(
                host: host, port: port, transport: TransportChoice(settings.transport), units: settings.units,
                maximumRate: settings.maximumRate, meter: meter, loop: loop)
        }
    }
}

extension TransportChoice {
    /// Converts the setting for the transport to the type of the TiA client.
    init(_ setting: Settings.Transport) {
        self =
            switch setting {
            case .automatic: .automatic
            case .udp: .udp
            case .tcp: .tcp
            }
    }
}
