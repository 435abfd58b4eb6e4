import Text
import Widgets

/// The texts on graphs, in one language. It is a class, because copying a struct would copy each text. If a text is missing, the program does not
/// compile.
final class PageTables: Sendable {
    let graph: GraphStrings
    let paper: PaperStrings
    let spectrogram: SpectrogramStrings

    private init(graph: GraphStrings, paper: PaperStrings, spectrogram: SpectrogramStrings) {
        self.graph = graph
        self.paper = paper
        self.spectrogram = spectrogram
    }

    static let english = PageTables(graph: .english, paper: .english, spectrogram: .english)
    static let german = PageTables(graph: .german, paper: .german, spectrogram: .german)
}

extension Strings {
    private var tables: PageTables {
        switch language {
        case .english: .english
        case .german: .german
        }
    }

    var graph: GraphStrings { tables.graph }
    var paper: PaperStrings { tables.paper }
    var spectrogram: SpectrogramStrings { tables.spectrogram }
}
