import Signals
import TiA

/// A server for sessions that has no sockets.
private final class NoServer: ServerSessionHost {
    private(set) var opened = 0

    func openDataConnection(_ transport: DataTransport) throws(DataConnectionRefusal) -> UInt16 {
        guard opened < 100 else { throw .tooMany }
        opened += 1
        return UInt16(40_000 + opened)
    }
    func setTransmitting(_ transmitting: Bool) {}
    func closeDataConnections() {}
    func serverStatePort() -> UInt16? { 37_329 }
    func select(_ selection: ChannelSelection) {
        demand(selection.channels.count == offer.catalogue.signals.count, "a choice for each signal")
    }
}

let offer = MetaInformation(
    master: MasterSignal(rate: SamplingRate(hertz: 250), blockSize: 5),
    catalogue: SignalCatalogue(signals: [
        Signal(type: .eeg, rate: SamplingRate(hertz: 250), blockSize: 5, labels: ["C3", "C4"]),
        Signal(type: .ecg, rate: SamplingRate(hertz: 50), blockSize: 1, labels: ["II"]),
        Signal(type: .event, rate: .irregular, blockSize: 1, labels: ["ev"]),
    ]))

/// Passes bytes to a session in this many pieces. Returns the session's replies, and true if the session closed the connection.
private func replies(of session: any ServerSession, to bytes: [UInt8], pieces: Int) -> (replies: [UInt8], gaveUp: Bool)
{
    let host = NoServer()
    var all: [UInt8] = []
    var used = 0
    var gaveUp = false
    while used < bytes.count, !gaveUp {
        let end = used + min(pieces, bytes.count - used)
        bytes.withUnsafeBytes { whole in
            do throws(ServerSessionError) {
                var some: [UInt8] = []
                // Also count the replies that the session gave before an error.
                defer { all += some }
                used += try session.receive(
                    UnsafeRawBufferPointer(rebasing: whole[used..<end]), host: host, replies: &some)
            } catch {
                gaveUp = true
            }
        }
    }
    return (all, gaveUp)
}

/// Expects the same replies if the bytes arrive in a different number of pieces.
private func check(_ bytes: [UInt8], _ session: () -> any ServerSession) {
    let whole = replies(of: session(), to: bytes, pieces: .max)
    guard bytes.count <= 4096 else { return }
    let single = replies(of: session(), to: bytes, pieces: 1)
    demand(whole.gaveUp == single.gaveUp && whole.replies == single.replies, "replies depend on how bytes are cut")
}

extension FuzzTarget {
    /// Control lines that a client sends to `signal-server`.
    static let requests = FuzzTarget(
        "requests", maximumBytes: 64 << 10,
        growths: [
            Growth("requests", "TiA 1.0\nGetMetaInfo\n\n"),
            Growth("unknown requests", "TiA 1.0\n\n\n"),
            Growth("a long command", "a", end: "\n\n") { _ in "TiA 1.0\n" },
            Growth("a long header", " ", end: "\n\n") { _ in "TiA 1.0\nGetMetaInfo\nContent-Length:" },
            Growth("choices of blanks", " ") { "TiA 1.0\nSetCustomSignalInfo\nContent-Length:\($0)\n\n" },
            Growth(
                "choices", "<signal type=\"eeg\" numChannels=\"0\" downsamplingFactor=\"1\"/>",
                end: "</tiaCustomSignalInfo>"
            ) {
                "TiA 1.0\nSetCustomSignalInfo\nContent-Length:\($0 + 21)\n\n<tiaCustomSignalInfo>"
            },
        ]
    ) { bytes in
        check(bytes) { TiA1Session(offer: offer) }
    }

    /// XML messages that a client with the legacy dialect sends to `signal-server`.
    static let legacyRequests = FuzzTarget(
        "legacy-requests", maximumBytes: 64 << 10,
        growths: [
            Growth("a long message", " ", end: "</message>") { _ in "<message>" },
            Growth("closing tags", "</message") { _ in "<" },
            Growth("elements", "<a/>", end: "</message>") { _ in "<message>" },
            Growth(
                "messages",
                "<message version=\"0.1\"><header><type>getConfig</type></header><getConfig/></message>"),
        ]
    ) { bytes in
        check(bytes) { LegacySession(version: .zeroOne, offer: offer) }
    }
}
