import DeviceScreens
import GraphScreens
import MusicScreens
import QualityScreens
import Services
import Settings
import SourceScreens
import StudyScreens
import ViewerScreens
import Widgets

/// Makes the screen for each route.
struct RouteScreens {
    let machine: any Machine
    let sources: SourceContext
    let graphs: GraphContext
    let quality: QualityContext
    let device: DeviceContext
    let study: StudyContext
    let music: MusicContext
    let viewers: ViewerContext

    /// Makes the screen for a route.
    /// - Returns: nil if the machine lacks the hardware or service that the screen shows.
    func screen(of route: Route) -> (any Screen)? {
        switch route {
        case .firstStart: FirstStartScreen(context: sources)
        case .connection(let isAdding): ConnectionScreen(context: sources, isAdding: isAdding)
        case .selection: SelectionScreen(context: sources)
        case .details: DetailsScreen(context: sources)
        case .graphs(let page): VisualizationScreen(context: graphs, page: page)
        case .head(let look): HeadScreen(context: quality, look: look)
        case .bands: BandsScreen(context: quality)
        case .signals(let title, let bands): SignalsScreen(context: graphs, title: title, bands: bands)
        case .graphSettings: SettingsScreen(context: device)
        case .settings(let place): SettingsScreen(context: device, place: place)
        case .choice(let choice, let action):
            ChoiceScreen(tools: device.tools, choice: choice, action: action)
        case .entry(let key, let value, let action):
            SettingEntry(key: key, value: value).screen(device.tools, action: action)
        case .limits: LimitsScreen(context: device)
        case .testBed: TestBedScreen(context: device)
        case .screenshot(let screenshot): ScreenshotSheet(context: device, screenshot: screenshot)
        case .mail(let screenshot, let action):
            MailScreen(context: device, screenshot: screenshot, whenQueued: action)
        case .markers(let oldest, let look): MarkersScreen(context: graphs, since: oldest, look: look)
        case .markerName(let time, let chosen, let deletes, let action):
            MarkerNameScreen(
                context: graphs, time: time, chosen: chosen, deletes: deletes, action: action)
        case .markerText(let name, let typing, let action):
            MarkerTextForm.screen(graphs.tools, name, typing: typing, then: action)
        case .recording, .files, .file, .copy: fileScreen(of: route)
        case .study, .studySettings, .studyRecordings, .studyHelp, .studyCode, .studyImport:
            studyScreen(of: route)
        case .run, .songs, .runs, .pastRun: MusicRoutes.screen(of: route, music)
        case .device, .clock, .touch, .log, .licenses, .update, .ending, .wifi, .wifiAccess, .viewers:
            deviceScreen(of: route)
        }
    }

    private func fileScreen(of route: Route) -> (any Screen)? {
        switch route {
        case .recording: RecordingScreen(context: device)
        case .files: machine.storedFiles.map { FilesScreen(context: device, service: $0) }
        case .file(let file, let files): FilePreviewScreen(context: device, service: files, file: file)
        case .copy(let items):
            machine.stick.map { CopyScreen(context: device, stick: $0, items: items) }
        default: nil
        }
    }

    private func studyScreen(of route: Route) -> (any Screen)? {
        switch route {
        case .study: StudyScreen(context: study)
        case .studySettings: StudySettingsScreen(context: study)
        case .studyRecordings: StudyRecordingsScreen(context: study)
        case .studyHelp(let item): StudyHelpScreen(context: study, item: item)
        case .studyCode(let action): StudyCodeScreen.screen(study, then: action)
        case .studyImport: machine.studies.map { StudyImportScreen(context: study, service: $0) }
        default: nil
        }
    }

    private func deviceScreen(of route: Route) -> (any Screen)? {
        if case .update = route { return machine.updates == nil ? nil : UpdateScreen(context: device) }
        if case .viewers = route {
            return machine.viewers.map { ViewersScreen(context: viewers, service: $0) }
        }
        guard let service = machine.device else { return nil }
        return switch route {
        case .device: DeviceScreen(context: device, device: service)
        case .clock: ClockForm.screen(device, service)
        case .touch: TouchScreen(context: device, device: service)
        case .log: DeviceTexts.log(device, service)
        case .licenses: DeviceTexts.licenses(device, service)
        case .ending(let ending): EndingScreen(context: device, device: service, ending: ending)
        case .wifi: service.wifi.map { WiFiScreen(context: device, device: service, service: $0) }
        case .wifiAccess(let name, let action): WiFiForm(device.tools, name: name).screen(then: action)
        default: nil
        }
    }
}
