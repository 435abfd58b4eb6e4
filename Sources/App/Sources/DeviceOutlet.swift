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
    private var server: LSLOutletServer?

    package init(loop: EventLoop, at address: SocketAddress = .any(port: 0), ports: LSLPorts = .usual) {
        (self.loop, self.address, self.ports) = (loop, address, ports)
    }

    package func begin(_ signal: Signal, name: String) {
        end()
        do throws(SocketError) {
            server = try LSLOutletServer(
                signal, name: name, hostName: MachineName.current, at: address, ports: ports, loop: loop)
        } catch { Console.error("outlet: nothing is sent: \(error.message)") }
    }

    package func send(_ values: UnsafeBufferPointer<Float>, at time: Int64) {
        server?.push(values, samples: 1, at: time)
    }

    package func end() {
        server?.shutDown()
        server = nil
    }
}
