import Acquisition
import LSL
import Platform
import Services
import Settings
import SignalServerCore
import Signals

/// Offers the user's markers and the push button as a stream of texts of the Lab Streaming Layer, while the setting `send-markers` is on.
///
/// A marker is sent when its name is final, with the time that it marks. Markers of sources are not sent, because their senders offer them.
package final class MarkerOutlet: AcquisitionConsumer {
    /// The name of the stream.
    package static let name = "PocketScope markers"

    private let acquisition: Acquisition
    private let settings: SettingsStore
    private let loop: EventLoop
    private let own: OwnStreams
    private let address: SocketAddress
    private let ports: LSLPorts
    private var server: LSLOutletServer?

    /// - Parameter own: contains the stream while it is offered.
    package init(
        _ acquisition: Acquisition, _ settings: SettingsStore, loop: EventLoop, own: OwnStreams,
        at address: SocketAddress = .any(port: 0), ports: LSLPorts = .usual
    ) {
        (self.acquisition, self.settings, self.loop, self.own) = (acquisition, settings, loop, own)
        (self.address, self.ports) = (address, ports)
        settings.observe([.sendsMarkers]) { [self] _ in follow() }
        follow()
    }

    private func follow() {
        guard settings.current[isOn: .sendsMarkers] else { return close() }
        guard server == nil else { return }
        do throws(SocketError) {
            let server = try LSLOutletServer(
                texts: "Marker", name: Self.name, hostName: MachineName.current, at: address, ports: ports, loop: loop)
            own.add(server.stream.uid)
            self.server = server
            acquisition.addConsumer(self)
        } catch { Console.error("markers: nothing is sent: " + error.message) }
    }

    /// Ends the stream.
    package func close() {
        guard let server else { return }
        acquisition.settleMarkers()
        acquisition.removeConsumer(self)
        own.remove(server.stream.uid)
        server.shutDown()
        self.server = nil
    }

    /// Called when the push button was pressed or released.
    /// - Parameter time: monotonic time in nanoseconds.
    package func button(isPressed: Bool, at time: Int64) {
        server?.push(isPressed ? "Button pressed" : "Button released", at: time)
    }

    package func marked(_ marker: Marker) {
        if marker.origin == .user { server?.push(marker.name, at: marker.time) }
    }

    package func unmarked(_ marker: Marker) {
        if marker.origin == .user { server?.push("Deleted marker: " + marker.name, at: marker.time) }
    }

    package func begin(_ channels: [AcquiredChannel]) {}
    package func take(_ samples: SampleSpans, channel: Int) {}
    package func take(_ event: TimedEvent, channel: Int) {}
    package func take(_ text: StreamMarker, channel: Int) {}
    package func turnEnded(at now: Int64) {}
}
