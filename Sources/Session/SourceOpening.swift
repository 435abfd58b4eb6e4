import Acquisition
import Services
import Signals

/// What a session is opening.
public enum SourceOpening {
    case none
    /// Waits for a source to connect.
    case connecting(AcquiredSource)
    /// Waits until an earlier session is tried again; with the name of a source that could not be connected.
    case waiting(String)
}

/// Why a source was not opened.
public struct OpeningFailure: Error {
    public enum Reason: Equatable, Sendable {
        /// `Acquisition.maximumSources` are open.
        case tooManySources
        case source(SourceError)
        /// It offers no channels.
        case noChannels
    }

    /// The source's name.
    public let name: String
    /// Its kind's number in `SourceKinds`.
    public let kind: UInt8
    public let reason: Reason
    /// Whether an earlier session tries it again.
    let isWorthRetrying: Bool
}

/// Choices of the program's kinds of sources.
extension Session {
    private var kinds: SourceKinds { machine.sourceKinds }

    /// A server.
    public func server(host: String, port: UInt16) -> SourceChoice {
        SourceChoice(
            kinds.server.source(host: host, port: port, settings.current), kind: SourceKinds.serverNumber,
            .server(host: host, port: port), isRemembered: true)
    }

    /// A source that was chosen of another kind.
    /// - Parameter index: the kind's place in `SourceKinds.others`.
    public func choice(of chosen: ChosenSource, other index: Int) -> SourceChoice {
        let kind = kinds.others[index]
        return SourceChoice(
            chosen.source, kind: SourceKinds.number(ofOther: index),
            .other(kind: kind.name.description, details: chosen.details ?? ""),
            isRemembered: chosen.details != nil && kind.isInHistory)
    }

    /// A stream that was found, on the network or in range; nil where the program looks for none.
    public func choice(of stream: NetworkStream) -> SourceChoice? {
        guard let index = kinds.index(of: stream), let search = kinds.others[index].search else { return nil }
        return SourceChoice(
            search.source(of: stream, settings.current), kind: SourceKinds.number(ofOther: index),
            place(of: stream), isRemembered: kinds.others[index].isInHistory)
    }

    /// What was connected before; nil where its kind is not there any more, or needs to be told more.
    public func choice(of place: HistoryEntry.Place) -> SourceChoice? {
        if let own = rhythm.source(of: place) {
            return SourceChoice(own, kind: SourceKinds.ownNumber, place, isRemembered: false)
        }
        switch place {
        case .server(let host, let port): return server(host: host, port: port)
        case .other(let kind, let details):
            guard let index = kinds.index(ofOther: kind),
                let chosen = kinds.others[index].source(details.isEmpty ? nil : details, settings.current)
            else { return nil }
            return choice(of: chosen, other: index)
        }
    }

    /// What a found stream is called in session and history.
    public func place(of stream: NetworkStream) -> HistoryEntry.Place {
        .other(kind: kinds.index(of: stream).map { kinds.others[$0].name.description } ?? "", details: stream.details)
    }

    /// How many open sources are found by a place.
    public func count(of place: HistoryEntry.Place) -> Int { memory.count(of: place) }
}
