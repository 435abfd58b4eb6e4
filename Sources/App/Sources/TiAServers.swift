import Connections
import Performance
import Platform
import Screens
import TiA

/// Binds TiA servers to the machine's sockets.
enum TiAServers {
    static func kind(loop: EventLoop, meter: FrameMeter?, transport: SourceTransport) -> TiAServerKind {
        TiAServerKind { host, port in
            TiASource(
                host: host, port: port, transport: transport == .udp ? .udp : .tcp, meter: meter, loop: loop)
        }
    }
}
