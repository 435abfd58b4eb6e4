import Acquisition
import App
import Drawing
import Gestures
import Platform
import Screens
import Services
import ServicesTests
import Session
import Settings
import Signals
import TestKit
import Widgets

/// The app's screens on a real network. A test touches them from the list of streams to the graphs.
private final class Touching {
    let bench: LSLBench
    let context: UserInterface
    private let shell: Shell
    private let t: Expectations

    init?(_ t: Expectations) {
        guard let bench = LSLBench(t), let fonts = try? Fonts(folder: TestFiles.fonts),
            let surface = try? Surface(width: 800, height: 480)
        else { return nil }
        let host = BareMachine(
            SourceKinds(
                server: TiAServerKind { _, _, _ in SimulatedSource() },
                others: [SimulationKind(), bench.search.kind()]))
        let context = UserInterface(
            metrics: Metrics(pixels: surface.size, millimeters: nil), fonts: fonts, strings: .english,
            session: Session(SettingsStore(StoredSettings(), host: host), machine: host))
        guard let shell = try? context.shell(on: surface, root: context.firstScreen)
        else {
            return nil
        }
        (self.bench, self.context, self.shell, self.t) = (bench, context, shell, t)
        shell.begin(at: bench.loop.clock.now)
        bench.work = { [unowned(unsafe) shell, session = context.session] now in
            session.advance(to: now)
            _ = shell.frame(now)
        }
        // The search queries this machine's outlets one by one, because only one of several outlets at the multicast
        // port receives a unicast query.
        bench.search.ask(host: "127.0.0.1")
    }

    deinit { context.acquisition.closeAll() }

    private func target(_ name: String) -> Target? {
        shell.isInTransition ? nil : shell.targets.first { $0.name == name }
    }

    private func touch(_ phase: Touch.Phase, _ x: Int, _ y: Int) {
        shell.handle(Touch(finger: 0, phase: phase, x: Float(x), y: Float(y), time: bench.loop.clock.now))
    }

    @discardableResult
    func wait(_ what: String, file: StaticString = #fileID, line: UInt = #line, _ condition: (Touching) -> Bool) -> Bool
    {
        bench.wait(t, what, file: file, line: line) { _ in condition(self) }
    }

    func tap(_ name: String, file: StaticString = #fileID, line: UInt = #line) {
        guard wait("target \(name)", file: file, line: line, { $0.target(name) != nil }),
            let frame = target(name)?.frame
        else { return }
        touch(.began, frame.x + frame.width / 2, frame.y + frame.height / 2)
        touch(.ended, frame.x + frame.width / 2, frame.y + frame.height / 2)
    }

    /// The row that lists the stream of the bench's server. The list can also contain streams of other programs on this
    /// machine.
    var ownRow: String? {
        let streams = bench.search.streams
        let rows = streams.filter { $0.isAtAskedHost } + streams.filter { !$0.isAtAskedHost }
        return rows.firstIndex { $0.id == bench.own?.id }.map { "stream.\($0)" }
    }

    func isShown(_ screen: String) -> Bool { !shell.isInTransition && shell.screen.name.description == screen }
}

let lslTouchTests = [
    TestCase("one touch on a network stream shows live traces of all its channels") { t in
        guard let touching = Touching(t) else { return t.fail("no bench") }
        guard touching.wait("the row", { $0.ownRow != nil }), let row = touching.ownRow else { return }
        touching.tap(row)
        touching.wait("visualization") { $0.isShown("visualization") }
        t.expect(touching.context.acquisition.sources.map { $0.catalogue.channelCount } == [3])
        touching.wait("samples") { touching in
            let entries = touching.context.acquisition.sources.first?.store?.entries ?? []
            return entries.count == 3 && entries.allSatisfy { $0.ring?.end ?? 0 >= 500 }
        }
        t.expect(touching.context.acquisition.sources.map { $0.state == .flowing } == [true])
    }
]
