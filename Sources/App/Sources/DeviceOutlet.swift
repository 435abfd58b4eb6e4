import LSL
import Platform
import Services
import SignalServerCore
import Signals

/// Offers a stream of the device as a Lab Streaming Layer outlet.
package final class DeviceOutlet: OutletService {
    private let loop: EventLoop
    private let address: SocketAddress
    private let ports: LSLPorts
    private let own: OwnStreams
    private var server: LSLOutletServer?

    /// - Parameter own: contains the stream while it is offered.
    package init(
        loop: EventLoop, own: OwnStreams, at address: SocketAddress = .any(port: 0), ports: LSLPorts = .usual
    ) {
        (self.loop, self.own, self.address, self.ports) = (loop, own, address, ports)
    }

    package func begin(_ signal: Signal, name: String) {
        end()
        do throws(SocketError) {
            let server = try LSLOutletServer(
                signal, name: name, hostName: MachineName.current, at: address, ports: ports, loop: loop)
            own.add(server.stream.uid)
            self.server = server
        } catch { Console.error("outlet: nothing is sent: \(error.message)") }
    }

    package func send(_ values: UnsafeBufferPointer<Float>, at time: Int64) {
        server?.push(values, samples: 1, at: time)
    }

    package func end() {
        guard let server else { return }
        own.remove(server.stream.uid)
        server.shutDown()
        self.server = nil
    }
}
