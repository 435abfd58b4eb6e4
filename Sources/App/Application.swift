import Drawing
import Platform
import Screens

/// The whole app on one machine: builds the rooms from the options, runs the loop, and gives everything back in order.
public final class Application {
    private let options: Options
    private let loop: EventLoop
    private let host: Host

    private init(_ options: Options) throws(PlatformError) {
        self.options = options
        loop = try EventLoop()
        host = Host(loop: loop, options: options)
    }

    /// Runs until a signal ends it.
    /// - Throws: what cannot be done without: display, fonts, memory. A missing input device is only told.
    public static func run(_ options: Options) throws(ApplicationError) {
        let fonts = try openFonts(options.fontFolder)
        do throws(PlatformError) {
            try Application(options).run(fonts)
        } catch {
            throw .platform(error)
        }
    }

    private func run(_ fonts: Fonts) throws(PlatformError) {
        let stopper = StopOnSignal(loop: loop)
        let signals = try ProcessSignals(loop: loop, handler: stopper)
        defer { withExtendedLifetime(signals) {} }
        host.open()
        defer { host.close() }
        let display = try KMSDisplay(
            loop: loop, width: options.mode?.width, height: options.mode?.height, format: options.format,
            isAtomicAllowed: options.isAtomicAllowed)
        defer { display.close() }
        host.log("display: \(display.summary), \(display.widthMillimetres)x\(display.heightMillimetres) mm")
        let terminal = VirtualTerminal()
        defer { withExtendedLifetime(terminal) {} }
        try run(on: display, fonts: fonts)
        host.log("pocketscope: ended in order")
    }

    private static func openFonts(_ folder: String) throws(ApplicationError) -> Fonts {
        do throws(DrawingError) {
            return try Fonts(folder: folder)
        } catch {
            throw .fonts(folder: folder)
        }
    }

    private func run(on display: KMSDisplay, fonts: Fonts) throws(PlatformError) {
        let shell: Shell
        let presenter = Presenter(
            nativeSize: Size(width: display.width, height: display.height), rotation: options.rotation)
        do throws(DrawingError) {
            shell = try makeShell(display, presenter, fonts)
        } catch {
            throw .noDisplay("a picture of \(display.width) x \(display.height) pixels cannot be drawn")
        }
        let router = InputRouter(shell: shell, rotation: options.rotation, nativeSize: presenter.nativeSize)
        let devices = openInput(router, display)
        defer { devices?.close() }
        let button = openButton(router)
        defer { button?.close() }
        let frames = try FrameLoop(shell: shell, display: display, presenter: presenter, loop: loop)
        defer { frames.close() }
        let statistics = try StatisticsLog(
            loop: loop, host: host, frames: frames, seconds: options.statisticsInterval)
        defer { statistics?.close() }

        frames.begin(at: loop.clock.now)
        host.log("pocketscope: ready")
        loop.run()
    }

    private func makeShell(
        _ display: any Display, _ presenter: Presenter, _ fonts: Fonts
    ) throws(DrawingError) -> Shell {
        let known =
            options.millimetres ?? Size(width: display.widthMillimetres, height: display.heightMillimetres)
        let context = ScreenContext(
            metrics: Metrics(pixels: presenter.nativeSize, millimetres: known), fonts: fonts,
            strings: .language(options.language), host: host)
        let size = presenter.logicalSize
        let surface = try Surface(width: size.width, height: size.height)
        let root = ConnectionScreen(context: context, host: options.host, port: options.port)
        return try Shell(surface: surface, context: context, root: root, logsTargets: options.logsTargets)
    }

    private func openInput(_ sink: any InputSink, _ display: any Display) -> LibinputDevices? {
        do throws(PlatformError) {
            let devices = try LibinputDevices(
                loop: loop, screenWidth: display.width, screenHeight: display.height, sink: sink)
            if let problem = devices.problem { Console.error("pocketscope: \(problem.message)") }
            host.log("input: \(devices.deviceCount) devices")
            return devices
        } catch {
            Console.error("pocketscope: \(error.message)")
            return nil
        }
    }

    private func openButton(_ sink: any InputSink) -> GPIOButton? {
        guard let line = options.button else { return nil }
        do throws(PlatformError) {
            return try GPIOButton(chip: line.chip, line: line.line, loop: loop, sink: sink)
        } catch {
            Console.error("pocketscope: \(error.message)")
            return nil
        }
    }
}

/// Why the app cannot run.
public enum ApplicationError: Error {
    case platform(PlatformError)
    /// The typeface is not where it should be.
    case fonts(folder: String)

    /// One line for the console.
    public var message: String {
        switch self {
        case .platform(let error): error.message
        case .fonts(let folder): "no fonts: Inter-Regular.otf and Inter-SemiBold.otf are not in \(folder)"
        }
    }
}
