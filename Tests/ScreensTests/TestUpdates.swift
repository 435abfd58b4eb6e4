import Screens
import Services

/// An agent for updates whose answers a test decides.
final class TestUpdates: UpdateService {
    var running = UpdateNote.System(.a, TestUpdates.version("2026-11-24-1502-402b23512ab1"))
    var note: UpdateNote? {
        reads += 1
        return said
    }
    private var said: UpdateNote?
    private(set) var looks = 0
    private(set) var installed: [Int] = []
    private(set) var tells = 0
    /// How often the note was asked for.
    private(set) var reads = 0
    /// The note; nil for none.
    var text: String? {
        didSet { said = text.map { UpdateNote(Array($0.utf8)) } }
    }
    /// What becomes the note when it looks for bundles; nothing where that is empty.
    var answer = ""

    func look() {
        looks += 1
        if !answer.isEmpty { text = answer }
    }
    func install(_ number: Int) { installed.append(number) }
    func told() { tells += 1 }

    static func version(_ text: String) -> UpdateVersion { UpdateVersion(Array(text.utf8)) ?? .unknown }

    /// What the agent says besides its state.
    static let systems = """
        running A 2026-11-24-1502-402b23512ab1
        other B 2026-10-02-0907-1f3a4c5d6e7f
        keyring 24d9fc464a587674

        """
    static let bundle = "bundle 0 ok stick 91500000 2026-12-01-0815-9a41bbf12345 pocketscope-emulator.raucb\n"
    static func note(_ state: String, _ rest: String = bundle) -> String { "state " + state + "\n" + systems + rest }
}
