import LSL
import Platform
import Signals
import TiA

extension SignalServer {
    /// Makes an outlet for each signal. An outlet's name consists of the signal's type and the control port, so that inlets (clients) find the outlet
    /// again after a restart. The source identifier also contains this machine's name, because servers on other machines use the same ports.
    static func makeOutlets(
        _ stream: PacketStream, _ options: ServerOptions, _ loop: EventLoop
    ) throws(ServerError) -> [LSLOutletServer] {
        var outlets: [LSLOutletServer] = []
        for streamed in stream.signals {
            let signal = streamed.signal
            do {
                outlets.append(
                    try LSLOutletServer(
                        signal, facts: streamed.facts(of:),
                        name: "signal-server \(options.port) \(signal.type.tiaName)",
                        hostName: MachineName.current, at: options.bindAddress, ports: options.lslPorts,
                        loop: loop))
            } catch { throw .lsl(error) }
        }
        return outlets
    }

    /// Sends the blocks of the newest packet to the inlets (clients) of all outlets.
    func sendToInlets() {
        let time = start + stream.time(ofPacket: stream.number)
        for (signal, outlet) in zip(stream.signals, outlets) where signal.isPresent {
            outlet.push(UnsafeBufferPointer(signal.samples), samples: signal.signal.blockSize, at: time)
        }
    }
}
