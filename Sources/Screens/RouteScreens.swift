import Services

/// What screen each route leads to.
enum RouteScreens {
    /// - Returns: nil where the machine has nothing that the screen could show.
    static func screen(of route: Route, _ context: ScreenContext) -> (any Screen)? {
        switch route {
        case .connection(let isAdding): ConnectionScreen(context: context, isAdding: isAdding)
        case .selection: SelectionScreen(context: context)
        case .details: DetailsScreen(context: context)
        case .graphs(let page):
            VisualizationScreen(context: context, options: VisualizationOptions(context.settings.current), page: page)
        case .graphSettings: SettingsScreen(context: context)
        case .settings(let place): SettingsScreen(context: context, place: place)
        case .choice(let choice, let action): ChoiceScreen(tools: context.tools, choice: choice, action: action)
        case .entry(let key, let value, let action):
            SettingEntry(key: key, value: value).screen(context.tools, action: action)
        case .limits: LimitsScreen(context: context)
        case .screenshot(let screenshot): ScreenshotSheet(context: context, screenshot: screenshot)
        case .mail(let screenshot, let action):
            MailScreen(context: context, screenshot: screenshot, whenQueued: action)
        case .markers(let oldest, let look): MarkersScreen(context: context, since: oldest, look: look)
        case .markerName(let time, let chosen, let deletes, let action):
            MarkerNameScreen(context: context, time: time, chosen: chosen, deletes: deletes, action: action)
        case .markerText(let name, let action): MarkerTextForm.screen(context.tools, name, then: action)
        case .files, .file, .copy: file(route, context)
        case .device, .clock, .log, .licences, .update, .ending, .wifi, .wifiAccess: device(route, context)
        }
    }

    private static func file(_ route: Route, _ context: ScreenContext) -> (any Screen)? {
        switch route {
        case .files: context.host.storedFiles.map { FilesScreen(context: context, service: $0) }
        case .file(let file, let files): FilePreviewScreen(context: context, service: files, file: file)
        case .copy(let items): context.host.stick.map { CopyScreen(context: context, stick: $0, items: items) }
        default: nil
        }
    }

    private static func device(_ route: Route, _ context: ScreenContext) -> (any Screen)? {
        if case .update = route { return context.host.updates == nil ? nil : UpdateScreen(context: context) }
        guard let device = context.host.device else { return nil }
        return switch route {
        case .device: DeviceScreen(context: context, device: device)
        case .clock: ClockForm.screen(context, device)
        case .log: DeviceTexts.log(context, device)
        case .licences: DeviceTexts.licences(context, device)
        case .ending(let ending): EndingScreen(context: context, device: device, ending: ending)
        case .wifi: device.wifi.map { WiFiScreen(context: context, device: device, service: $0) }
        case .wifiAccess(let name, let action): WiFiForm(context.tools, name: name).screen(then: action)
        default: nil
        }
    }
}
