import Acquisition
import Drawing
import Glibc
import GraphPages
import GraphScreens
import Graphs
import Layout
import Screens
import Services
import Session
import Settings
import Signals
import Widgets

/// Runs the visualization screen in memory. As on the device, samples arrive, and the app draws frames, composes them, and copies them into scan-out
/// memory with two alternating buffers.
final class LivePage {
    static let size = Size(width: 1024, height: 600)
    static let seconds = 10
    private static let frame: Int64 = 16_666_667

    private let context: UserInterface
    private let source: RecordedSource
    private let shell: Shell
    private let presenter: Presenter
    private let memory: [UnsafeMutableRawPointer]
    private var scanOuts: [ScanOut] = []
    private var frames: Int64 = 0
    /// The index of the shown buffer.
    private var shown = 0

    /// - Parameters:
    ///   - columns, rows: the page's grid, which must have space for all graphs.
    ///   - samples: the path of a file of 32-bit floats, one channel after the other.
    init?(channels: Int, rate: Int, columns: Int, rows: Int, isScrolling: Bool, samples: String) {
        guard let source = RecordedSource(channels: channels, rate: rate, path: samples),
            let fonts = try? Fonts(folder: fontFolder),
            let surface = try? Surface(width: Self.size.width, height: Self.size.height)
        else { return nil }
        self.source = source
        let host = QuietHost()
        let context = UserInterface(
            metrics: Metrics(pixels: Self.size, millimeters: nil), fonts: fonts, strings: Strings.language("en"),
            session: Session(SettingsStore(StoredSettings(), host: host), machine: host))
        self.context = context
        let acquisition = context.acquisition
        acquisition.open(source, kind: 0) { opened, _ in
            for channel in opened.catalogue.channels { _ = acquisition.toggle(channel, of: opened) }
        }
        acquisition.advance(to: 0)
        acquisition.apply(windowMilliseconds: 1000 * Self.seconds)
        var options = VisualizationOptions()
        options.mode = isScrolling ? .scroll : .sweep
        options.windowMilliseconds = 1000 * Self.seconds
        options.scopeScales = PerKind(ScopeScale(.fixed(ValueLimits(lower: -100, upper: 100))))
        options.showsSpectrograms = false
        options.landscape = PageShape(pages: 1, columns: columns, rows: rows)
        let screen = VisualizationScreen(context: context.graphs, options: options)
        guard let shell = try? context.shell(on: surface, root: screen, leavesLiveParts: true)
        else { return nil }
        self.shell = shell
        presenter = Presenter(nativeSize: Self.size, rotation: .degrees0)
        let pitch = 4 * Self.size.width
        memory = (0..<2).map { _ in .allocate(byteCount: pitch * Self.size.height, alignment: 64) }
        for buffer in memory {
            guard
                let scanOut = try? ScanOut(memory: buffer, pitch: pitch, size: Self.size, format: .xrgb8888)
            else { return nil }
            scanOuts.append(scanOut)
        }
    }

    deinit { for buffer in memory { buffer.deallocate() } }

    /// Draws frames for the first time window. After them, the bars are hidden and the sweeps are full.
    /// - Returns: the number of drawn frames.
    func prepare() -> Double {
        shell.begin(at: 0)
        _ = run(frames: 60 * (Self.seconds + 2))
        return Double(frames)
    }

    /// - Returns: the CPU seconds (user and system) that these frames took.
    func run(frames count: Int) -> Double {
        let start = Self.processTime()
        for _ in 0..<count {
            frames += 1
            context.acquisition.advance(to: frames * Self.frame)
            presenter.add(shell.frame(frames * Self.frame))
            if presenter.isCurrent { continue }
            shown = 1 - shown
            presenter.present(shell.surface, live: shell.live, to: scanOuts[shown], buffer: shown)
        }
        return Double(Self.processTime() - start) / 1e9
    }

    /// - Returns: the CPU seconds that it takes to copy the whole picture this number of times, into the two buffers in turn.
    func copy(times count: Int) -> Double {
        let bytes = 4 * Self.size.width * Self.size.height
        let start = Self.processTime()
        for time in 0..<count { memory[time & 1].copyMemory(from: shell.surface.pixels, byteCount: bytes) }
        let end = Self.processTime()
        presenter.invalidate()
        for (index, scanOut) in scanOuts.enumerated() {
            presenter.present(shell.surface, live: shell.live, to: scanOut, buffer: index)
        }
        return Double(end - start) / 1e9
    }

    /// Returns the process' CPU time (user and system), in nanoseconds.
    private static func processTime() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Contains x, y, width and height of each graph's content, in the order of the graphs. The content is the area below the title and above the
    /// labels.
    var contents: [Double] {
        let style = GraphStyle(pixelsPerPoint: context.looks.metrics.scale)
        let graphs = shell.targets.filter { $0.name.hasPrefix("graph.") }
        let sorted = graphs.sorted { (Int($0.name.dropFirst(6)) ?? 0) < (Int($1.name.dropFirst(6)) ?? 0) }
        return sorted.flatMap { graph in
            guard graph.frame.height >= style.smallHeight else {
                let content = graph.frame.inset(x: style.cornerRadius / 3, y: style.cornerRadius / 3)
                return [content.x, content.y, content.width, content.height].map(Double.init)
            }
            let header = min(style.headerHeight, graph.frame.height / 4)
            let footer = min(style.footerHeight, graph.frame.height / 4)
            let inner = graph.frame.inset(x: min(style.padding, graph.frame.width / 8), y: 0)
            return [inner.x, graph.frame.y + header, inner.width, graph.frame.height - header - footer].map(Double.init)
        }
    }

    /// Contains five numbers for each graph, in the order of the graphs: the height of the text rows in front of its content, then the widths in
    /// columns of the title, the upper limit, the time window and the lower limit. A number is 0 if that text is not in front of the content.
    var labels: [Double] {
        let style = GraphStyle(pixelsPerPoint: context.looks.metrics.scale)
        let fonts = context.looks.fonts
        let row = (style.smallTitleText.size * 1.4).rounded(.up)
        func extent(_ text: String, _ look: TextStyle) -> Double {
            Double(fonts.measure(text, look) + 2 * max(1, style.padding / 2))
        }
        let graphs = shell.targets.filter { $0.name.hasPrefix("graph.") }
        return graphs.indices.flatMap { index -> [Double] in
            guard graphs[index].frame.height < style.smallHeight else { return [0, 0, 0, 0, 0] }
            return [
                Double(row), extent("EEG E\(index + 1)", style.smallTitleText), extent("100 µV", style.labelText),
                extent("\(Self.seconds) s", style.labelText), extent("-100 µV", style.labelText),
            ]
        }
    }

    /// Writes the shown picture as a PNG file.
    func write(to path: String) -> Bool {
        guard let picture = try? Surface(width: Self.size.width, height: Self.size.height) else { return false }
        for y in 0..<picture.height {
            let row = (memory[shown] + y * 4 * Self.size.width).assumingMemoryBound(to: UInt32.self)
            picture.row(y).update(from: row, count: picture.width)
        }
        guard let bytes = try? encodePNG(picture), let file = fopen(path, "wb") else { return false }
        defer { fclose(file) }
        return fwrite(bytes, 1, bytes.count, file) == bytes.count
    }
}
