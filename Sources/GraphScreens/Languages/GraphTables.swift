import Text
import Widgets

/// The texts of the graphs' screens, in one language. It is a class, because copying a struct would copy each text. If a text is missing, the program
/// does not compile.
final class GraphTables: Sendable {
    let visualization: VisualizationStrings
    let cursors: CursorStrings
    let markers: MarkerStrings
    let montage: MontageStrings
    let scope: ScopeStrings

    private init(
        visualization: VisualizationStrings, cursors: CursorStrings, markers: MarkerStrings, montage: MontageStrings,
        scope: ScopeStrings
    ) {
        self.visualization = visualization
        self.cursors = cursors
        self.markers = markers
        self.montage = montage
        self.scope = scope
    }

    static let english = GraphTables(
        visualization: .english, cursors: .english, markers: .english, montage: .english,
        scope: .english)
    static let german = GraphTables(
        visualization: .german, cursors: .german, markers: .german, montage: .german,
        scope: .german)
}

extension Strings {
    private var tables: GraphTables {
        switch language {
        case .english: .english
        case .german: .german
        }
    }

    var visualization: VisualizationStrings { tables.visualization }
    var cursors: CursorStrings { tables.cursors }
    var markers: MarkerStrings { tables.markers }
    var montage: MontageStrings { tables.montage }
    var scope: ScopeStrings { tables.scope }
}
