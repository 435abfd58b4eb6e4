import Acquisition
import Allocations
import CSystem
import DeviceScreens
import Drawing
import GraphScreens
import Platform
import Screens
import Services
import Session
import Settings
import Signals
import Storing
import Text
import Widgets

/// The whole app on one machine: creates the modules according to the options, runs the loop, and releases everything in order.
public final class Application {
    private let options: Options
    private let loop: EventLoop
    private let host: Host
    private let supervision: Supervision
    private let stored: StoredSettings
    /// The settings at the start of the app. The screens' `SettingsStore` contains later changes.
    private let settings: Settings
    /// Connects sources and selects channels in place of a user while the app measures its own load; nil in normal use.
    private var measurementScreen: MeasurementScreen?

    private init(_ options: Options) throws(PlatformError) {
        self.options = options
        supervision = Supervision(descriptor: options.supervisionDescriptor)
        supervision.reportCrashes()
        let folder = SettingsFolder(options)
        stored = folder.load(overrides: options.settings, usesDefaults: options.usesDefaults)
        settings = stored.settings
        loop = try EventLoop()
        host = Host(
            loop: loop, options: options, settingsFolder: folder,
            leavesSettingsAlone: stored.isLeftAlone && !options.usesDefaults, usesDHCP: settings.network == .dhcp,
            supervision: supervision, zone: TimeZones.zone(of: settings))
    }

    /// The app's options. The program must call this before it reads any setting.
    public static func options(_ arguments: [String]) -> Options {
        Strings.offer()
        return Options(arguments)
    }

    /// Runs the app until a signal ends it.
    /// - Throws: if a display, fonts or memory are missing. A missing input device is only logged.
    public static func run(_ options: Options) throws(ApplicationError) {
        if options.printsNetwork {
            let settings = SettingsFolder(options).load(overrides: options.settings).settings
            Console.line(settings.networkWords)
            for line in settings.wifiWords { Console.line(line) }
            return
        }
        if options.printsSettings {
            // Drop the line feed of the last line, because `Console.line` adds one.
            Console.line(String(decoding: StoredSettings(.ofNewCard).encoded().dropLast(), as: UTF8.self))
            return
        }
        if options.printsTime {
            let settings = SettingsFolder(options).load(overrides: options.settings).settings
            do throws(PlatformError) {
                try TimeQuestion.ask(settings.timeServer, port: options.timePort)
            } catch {
                throw .platform(error)
            }
            return
        }
        Console.keepLines(in: options.logFile)
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
        // At the first start, write the settings file, so that the user can edit it on a PC.
        if stored.mustBeWritten { host.saveSettings(stored.encoded()) { _ in } }
        let display = try KMSDisplay(
            loop: loop, width: options.mode?.width, height: options.mode?.height, format: settings.displayFormat,
            isAtomicAllowed: options.isAtomicAllowed, color: Theme().background.pixel & 0xFFFFFF)
        defer { display.close() }
        host.log("display: \(display.summary), \(display.widthMillimeters)x\(display.heightMillimeters) mm")
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
        let session = Session(SettingsStore(stored, host: host), machine: host)
        let shell: Shell
        let presenter = Presenter(
            nativeSize: Size(width: display.width, height: display.height), rotation: settings.rotation)
        do throws(DrawingError) {
            shell = try makeShell(session, display, presenter, fonts)
        } catch {
            throw .noDisplay("a picture of \(display.width) x \(display.height) pixels cannot be drawn")
        }
        // A closed screen leaves holes in the heap. Without this call, the app keeps their memory, and each visit of a screen makes the heap larger.
        shell.afterClosing = { [host] in host.releaseMemory() }
        let router = InputRouter(screens: shell, rotation: settings.rotation, nativeSize: presenter.nativeSize)
        router.onButton = { [host] in host.markerOutlet?.button(isPressed: $0, at: $1) }
        let devices = openInput(router, display)
        defer { devices?.close() }
        followTouches(session.settings, devices)
        defer { host.mapTouches = nil }
        let button = PushButton(loop: loop, sink: router)
        defer { button.close() }
        do throws(PlatformError) {
            try button.follow(settings)
        } catch {
            Console.error("pocketscope: \(error.message)")
        }
        // If the user holds the push button while the device starts, open the calibration: the user's touches may miss all targets.
        if button.isHeld || devices?.isButtonHeld == true, options.measurement == nil {
            host.log("start: the push button is held, so touches are calibrated")
            shell.tools.router.open(.touch)
        }
        let frames = try FrameLoop(
            screens: shell, session: session, display: display, presenter: presenter,
            meter: host.meter, loop: loop, supervision: supervision)
        defer { session.acquisition.closeAll() }
        defer { session.end() }
        defer { frames.close() }
        router.onInput = { frames.wake() }
        let picture = Picture(shell, presenter, router, millimeters: Self.millimeters(of: display)) {
            shell.tools.messages.notify(shell.tools.looks.strings.settings.laterStart)
        }
        follow(session.settings, shell.tools, picture, button, frames)
        let statistics = try StatisticsLog(
            loop: loop, host: host, frames: frames, acquisition: session.acquisition,
            seconds: options.statisticsInterval,
            tracesAllocations: options.tracesAllocations)
        defer { statistics?.close() }
        let measurement = try options.measurement.map { (plan) throws(PlatformError) in
            try Measurement(
                plan: plan, loop: loop, host: host, acquisition: session.acquisition, screens: shell,
                screen: measurementScreen)
        }
        defer { measurement?.close() }

        let network = NetworkWatch(loop: loop) { session.networkReturned(at: $0) }
        defer { network.close() }

        AllocationCounter.beginDrawingThread()
        if options.tracesAllocations { AllocationTrace.begin() }
        frames.onFirstFrame = { [self] now in firstFrameShown(at: now) }
        frames.begin(at: loop.clock.now)
        host.log("pocketscope: ready")
        // Raise the priority of the drawing thread, so that other programs on the board do not delay frames. Only root may do that, so it has no
        // effect on a PC.
        ThreadPriority.drawing.apply()
        frames.onPrecedence = { ($0 ? ThreadPriority.drawing : .usual).apply() }
        loop.run()
        supervision.say(.ending)
    }

    private func makeShell(
        _ session: Session, _ display: any Display, _ presenter: Presenter, _ fonts: Fonts
    ) throws(DrawingError) -> Shell {
        let context = UserInterface(
            metrics: Picture.metrics(settings, presenter.nativeSize, millimeters: Self.millimeters(of: display)),
            fonts: fonts, session: session)
        host.startMail(session.settings, MailNotifications(context.looks, context.messages))
        // Complete recordings that a power cut left incomplete, before other services read them.
        host.completeRecordings()
        host.startUpload(session.settings) { context.messages.notify($0[context.looks.strings.language]) }
        host.startRecording(
            RecordingSession(
                session.acquisition, session.settings, machine: host,
                label: { Strings.english.graphTitle(type: $0.type, label: $0.label, number: $0.number) },
                dataFolder: options.dataFolder, loop: loop, files: host.recordedFiles,
                complete: { [host] in host.completeRecordings() }
            ) { session.recorded($0) })
        host.startBrightness(session.settings) {
            context.messages.notify(context.looks.strings.settings.brightnessFailed)
        }
        host.startNetwork(session.settings)
        host.startViewers(session)
        host.startMarkerOutlet(session)
        session.settings.observe([.timeZone]) { [host] in host.zone = TimeZones.zone(of: $0.settings) }
        let size = presenter.logicalSize
        let surface = try Surface(width: size.width, height: size.height)
        if let plan = options.measurement, plan.view != .idle {
            measurementScreen = MeasurementScreen(
                session: session, background: context.looks.theme.background, plan: plan,
                openGraphs: {
                    let graphs = context.openGraphs()
                    switch plan.view {
                    case .head: context.router.open(.head { _ in })
                    case .bands: context.router.open(.bands)
                    case .nothing, .graphs, .frozen, .idle: break
                    }
                    return { graphs.turn(toPage: $0, at: $1) }
                },
                failed: { [self] error in
                    host.log("measured: nothing: " + Strings.english.words(for: error))
                    loop.stop()
                })
        }
        let root: any Screen = measurementScreen ?? context.firstScreen
        if options.measurement == nil { context.beginFirstStart() }
        return try context.shell(on: surface, root: root, leavesLiveParts: true, logsTargets: options.logsTargets)
    }

    /// The panel's size in millimeters, as the display reports it.
    private static func millimeters(of display: any Display) -> Size {
        Size(width: display.widthMillimeters, height: display.heightMillimeters)
    }

    /// Applies changed settings of the picture and of the push button.
    private func follow(
        _ settings: SettingsStore, _ tools: ScreenTools, _ picture: Picture, _ button: PushButton, _ frames: FrameLoop
    ) {
        settings.observe([.rotation, .displayMillimeters]) { change in
            // The screens are still handling the touch that changed the settings, so rotate or scale the picture only before the next frame.
            frames.beforeNextFrame = { picture.follow(change.settings) }
        }
        settings.observe([.gpioButton]) { [host] change in
            do throws(PlatformError) {
                try button.follow(change.settings)
            } catch {
                host.log("button: \(error.message)")
                tools.messages.notify(tools.looks.strings.settings.buttonFailed)
            }
        }
    }

    /// Applies the calibration of touch panels in the settings, or one that the calibration screen currently tries.
    private func followTouches(_ settings: SettingsStore, _ devices: InputThread?) {
        let calibrate: (TouchCalibration?) -> Void = { [host] calibration in
            guard let devices, !devices.calibrate(calibration) else { return }
            host.log("input: the calibration of touch panels was not changed")
        }
        host.mapTouches = { mapping in
            switch mapping {
            case .stored: calibrate(settings.current.touchCalibration)
            case .raw: calibrate(.identity)
            case .trial(let matrix): calibrate(TouchCalibration(matrix))
            }
        }
        settings.observe([.touchMatrix]) { calibrate($0.settings.touchCalibration) }
    }

    private func openInput(_ sink: any InputSink, _ display: any Display) -> InputThread? {
        do throws(PlatformError) {
            let devices = try InputThread(
                loop: loop, screenWidth: display.width, screenHeight: display.height,
                calibration: settings.touchCalibration, sink: sink)
            if let problem = devices.problem { Console.error("pocketscope: \(problem.message)") }
            host.log("input: \(devices.deviceCount) devices")
            return devices
        } catch {
            Console.error("pocketscope: \(error.message)")
            return nil
        }
    }

    /// Informs the start script that the first frame is shown, so that it continues with the steps that the first frame does not need.
    private func firstFrameShown(at now: Int64) {
        // The loop's clock is 0 when the kernel starts.
        host.log("first frame after " + Self.seconds(now) + " s")
        supervision.say(.shown)
    }

    /// A time in nanoseconds as text, in seconds with three decimals: "0.712".
    package static func seconds(_ nanoseconds: Int64) -> String {
        let milliseconds = nanoseconds / 1_000_000
        return String(milliseconds / 1000) + "." + String(String(milliseconds % 1000 + 1000).dropFirst())
    }
}

extension Shell: ShownScreens {}

/// The reason why the app cannot run.
public enum ApplicationError: Error {
    case platform(PlatformError)
    /// The font files are missing or cannot be read.
    case fonts(folder: String)

    /// The reason as one line for the console.
    public var message: String {
        switch self {
        case .platform(let error): error.message
        case .fonts(let folder): "no fonts: Inter-Regular.otf and Inter-SemiBold.otf are not in \(folder)"
        }
    }
}
