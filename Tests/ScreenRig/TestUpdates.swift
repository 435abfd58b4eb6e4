import Screens
import Services

/// An update agent whose answers a test sets.
public final class TestUpdates: UpdateService {
    public init() {}

    public var running = UpdateNote.System(.a, TestUpdates.version("2026-11-24-1502-402b23512ab1"))
    public var note: UpdateNote? {
        reads += 1
        return said
    }
    private var said: UpdateNote?
    public private(set) var looks = 0
    public private(set) var installed: [Int] = []
    public private(set) var outcomesShown = 0
    /// How often the app has read the update agent's note.
    public private(set) var reads = 0
    /// The text of the agent's note; nil if there is no note.
    public var text: String? {
        didSet { said = text.map { UpdateNote(Array($0.utf8)) } }
    }
    /// The text that the agent's note gets after a search for update bundles; empty for no change.
    public var answer = ""

    public func look() {
        looks += 1
        if !answer.isEmpty { text = answer }
    }
    public func install(_ number: Int) { installed.append(number) }
    public func outcomeShown() { outcomesShown += 1 }

    public static func version(_ text: String) -> UpdateVersion { UpdateVersion(Array(text.utf8)) ?? .unknown }

    /// The lines that follow the state in the agent's note.
    static let systems = """
        running A 2026-11-24-1502-402b23512ab1
        other B 2026-10-02-0907-1f3a4c5d6e7f
        keyring 24d9fc464a587674

        """
    public static let bundle = "bundle 0 ok stick 91500000 2026-12-01-0815-9a41bbf12345 pocketscope-emulator.raucb\n"
    public static func note(_ state: String, _ rest: String = bundle) -> String {
        "state " + state + "\n" + systems + rest
    }
}
