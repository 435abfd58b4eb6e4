import Services
import Session
import Settings
import Songs
import Widgets

/// MusicScreens: the screens for songs that follow the steps. RunScreen shows the music session, SongsScreen the songs, and PastRunsScreen earlier
/// sessions. The music session does not depend on these screens: it continues when they are closed.
public struct MusicContext: ScreenContext {
    public let tools: ScreenTools
    let settings: SettingsStore
    let session: any MusicSession
    let machine: any MusicMachine

    public init(
        tools: ScreenTools, settings: SettingsStore, session: any MusicSession, machine: any MusicMachine
    ) {
        self.tools = tools
        self.settings = settings
        self.session = session
        self.machine = machine
    }

    var stick: (any StickService)? { machine.stick }

    /// The name of the file with a table of tempos on the stick: "tempos_2026-11-27_13-52-07.csv"; if the clock was never set, "tempos.csv".
    var tempoTableName: TimedName {
        let time = machine.wallClock()
        let own = "tempos" + (time.map { "_" + TimedName(time: $0).stem } ?? "")
        return TimedName(time: time, own: own, ending: "csv")
    }

    var words: MusicStrings { looks.strings.music }

    /// A whole number with the language's separators between thousands: "3.061".
    func grouped(_ number: Int64) -> String {
        let digits = Array(String(max(0, number)).utf8)
        var text: [UInt8] = []
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 {
                text += Array(words.thousandsSeparator.utf8)
            }
            text.append(digit)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// A tempo with one decimal and the language's separator: "164,2".
    func tempo(_ beatsPerMinute: Float, separator: String? = nil) -> String {
        let tenths = Int((min(max(0, beatsPerMinute), 9999) * 10).rounded())
        return String(tenths / 10) + (separator ?? looks.strings.decimalSeparator) + String(tenths % 10)
    }

    /// A duration: "3:38", or "1:03:38" from one hour on.
    static func time(seconds: Int64, hasHours: Bool = false) -> String {
        func two(_ number: Int64) -> String { (number < 10 ? "0" : "") + String(number) }
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        if hours > 0 || hasHours { return String(hours) + ":" + two(minutes) + ":" + two(seconds % 60) }
        return String(minutes) + ":" + two(seconds % 60)
    }
}

/// The parts of the machine that the screens of music use.
public typealias MusicMachine = TimeOfDay & SoundMachine & StickMachine

/// The parts of the session that the screens of music use.
public protocol MusicSession: AnyObject {
    /// Starts to use songs and acceleration.
    /// - Returns: nil if the machine has no songs or cannot play sounds.
    func openMusic() -> MusicConductor?
}
