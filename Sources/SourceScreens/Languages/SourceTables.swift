import Text
import Widgets

/// The texts of the screens for sources in one language. It is a class, because copying a struct would copy each text. A language that lacks a text
/// does not compile.
final class SourceTables: Sendable {
    let connection: ConnectionStrings
    let selecting: SelectionStrings
    let details: DetailsStrings
    let streams: StreamStrings
    let reception: ReceptionStrings
    let replay: ReplayStrings
    let table: TableStrings
    let restart: RestartStrings
    let tia: TiAStrings
    let lsl: LSLStrings
    let sensors: SensorStrings
    let cyton: CytonStrings
    let firstStart: FirstStartStrings

    private init(
        connection: ConnectionStrings, selecting: SelectionStrings, details: DetailsStrings, streams: StreamStrings,
        reception: ReceptionStrings, replay: ReplayStrings, table: TableStrings, restart: RestartStrings,
        tia: TiAStrings, lsl: LSLStrings, sensors: SensorStrings, cyton: CytonStrings, firstStart: FirstStartStrings
    ) {
        self.connection = connection
        self.selecting = selecting
        self.details = details
        self.streams = streams
        self.reception = reception
        self.replay = replay
        self.table = table
        self.restart = restart
        self.tia = tia
        self.lsl = lsl
        self.sensors = sensors
        self.cyton = cyton
        self.firstStart = firstStart
    }

    static let english = SourceTables(
        connection: .english, selecting: .english, details: .english, streams: .english, reception: .english,
        replay: .english, table: .english, restart: .english, tia: .english, lsl: .english, sensors: .english,
        cyton: .english, firstStart: .english)
    static let german = SourceTables(
        connection: .german, selecting: .german, details: .german, streams: .german, reception: .german,
        replay: .german, table: .german, restart: .german, tia: .german, lsl: .german, sensors: .german,
        cyton: .german, firstStart: .german)
}

extension Strings {
    private var tables: SourceTables {
        switch language {
        case .english: .english
        case .german: .german
        }
    }

    public var connection: ConnectionStrings { tables.connection }
    public var selecting: SelectionStrings { tables.selecting }
    var details: DetailsStrings { tables.details }
    var streams: StreamStrings { tables.streams }
    var reception: ReceptionStrings { tables.reception }
    var replay: ReplayStrings { tables.replay }
    var table: TableStrings { tables.table }
    var restart: RestartStrings { tables.restart }
    var tia: TiAStrings { tables.tia }
    var lsl: LSLStrings { tables.lsl }
    var sensors: SensorStrings { tables.sensors }
    var cyton: CytonStrings { tables.cyton }
    var firstStart: FirstStartStrings { tables.firstStart }
}
