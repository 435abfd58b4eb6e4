import Services
import Session
import Signals
import Widgets

/// A kind of source on the screens: its words, and the form in which the user specifies a source.
public protocol SourceForm: AnyObject {
    /// The title of its button on the connection screen.
    func title(_ strings: Strings) -> String
    /// Asks the user for a source that its kind cannot make from the details alone. It calls `open` with a source, at once or after its own
    /// form, which it opens through the context's router and closes.
    /// - Parameter details: the details of the chosen entry in the history; nil for a new source.
    func ask(_ details: String?, in context: SourceContext, then open: @escaping (ChosenSource) -> Void)
    /// An entry's title in the history.
    func historyTitle(_ details: String, _ strings: Strings) -> String
    /// Why a source of this kind cannot be used, as a sentence.
    func words(for error: SourceError, _ strings: Strings) -> String
    /// The text of a notice from a source of this kind.
    func words(forNotice notice: UInt8, _ strings: Strings) -> String
}

/// The forms of the program's kinds of sources, in the order of `SourceKinds`.
public final class SourceForms {
    private let kinds: SourceKinds
    private let others: [any SourceForm]

    /// - Parameter others: one form for each kind.
    public init(_ kinds: SourceKinds, _ others: [any SourceForm]) {
        self.kinds = kinds
        self.others = others
    }

    /// The title of another kind's button.
    func title(ofOther index: Int, _ strings: Strings) -> String { others[index].title(strings) }

    /// Opens a source of one of the other kinds: calls `open` with one, at once or after a form.
    /// - Parameter details: the details of the chosen entry in the history; nil for a new source.
    func choose(
        other index: Int, _ details: String?, in context: SourceContext, then open: @escaping (ChosenSource) -> Void
    ) {
        if let chosen = kinds.others[index].source(details, context.settings.current) { return open(chosen) }
        others[index].ask(details, in: context, then: open)
    }

    /// Why a source of a kind cannot be used, as a sentence.
    package func words(for error: SourceError, kind: UInt8, _ strings: Strings) -> String {
        guard let index = kinds.index(ofNumber: kind) else { return Self.serverWords(for: error, strings) }
        return others[index].words(for: error, strings)
    }

    /// The text of a notice from a source of a kind.
    func words(forNotice notice: UInt8, kind: UInt8, _ strings: Strings) -> String {
        // A server has only one notice: it refused UDP.
        kinds.index(ofNumber: kind).map { others[$0].words(forNotice: notice, strings) } ?? strings.tia.fellBackToTCP
    }

    /// An entry's title in the history; nil for a kind that the program, or the history, does not have.
    func historyTitle(_ place: HistoryEntry.Place, _ strings: Strings) -> String? {
        switch place {
        case .server(let host, _): host
        case .other(let name, let details):
            kinds.index(ofOther: name).flatMap { index in
                kinds.others[index].isInHistory ? others[index].historyTitle(details, strings) : nil
            }
        }
    }

    /// Why a TiA server cannot be used, as a sentence.
    private static func serverWords(for error: SourceError, _ strings: Strings) -> String {
        switch error {
        case .wrongProtocol: strings.tia.wrongProtocol
        case .protocolViolation(let reason): strings.tia.protocolViolation.filled(strings.sourceErrors.reason(reason))
        case .other: strings.tia.noUDP
        default: strings.words(for: error)
        }
    }
}
