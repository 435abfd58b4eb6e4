import Text
import Widgets

/// The texts of the head page and the band power page in one language. `Strings` explains why such tables are classes.
final class QualityTables: Sendable {
    let head: HeadStrings
    let bands: BandsStrings

    private init(head: HeadStrings, bands: BandsStrings) {
        self.head = head
        self.bands = bands
    }

    static let english = QualityTables(head: .english, bands: .english)
    static let german = QualityTables(head: .german, bands: .german)
}

extension Strings {
    private var tables: QualityTables {
        switch language {
        case .english: .english
        case .german: .german
        }
    }

    var head: HeadStrings { tables.head }
    var bands: BandsStrings { tables.bands }
}
