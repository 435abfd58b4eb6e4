import Services

/// The screens about the device itself.
extension Router {
    /// The user wants to know what this device is and how it does.
    public func showDevice() {
        guard let device = host.device else { return }
        open(DeviceScreen(context: context, device: device))
    }

    /// The user wants to set the clock.
    func setClock(of device: any DeviceService) { open(ClockForm.screen(context, device)) }

    /// The user wants the board to end, and is asked first.
    /// - Parameter screen: over which it is asked; nil for any.
    func askToEnd(_ device: any DeviceService, _ ending: DeviceEnding, over screen: (any Screen)?) {
        let words = looks.strings.device
        let isOff = ending == .powerOff
        var message = isOff ? words.powerOffText : words.restartText
        if host.recording?.status.isRecording ?? false { message += " " + words.endsRecording }
        if updates.stage.isInstalling { message += " " + looks.strings.update.endsInstalling }
        let dialog = Dialog(
            title: isOff ? words.powerOffTitle : words.restartTitle, message: message,
            primary: isOff ? words.powerOff : words.restart, secondary: looks.strings.cancel)
        let action = { [self] (choice: Dialog.Choice) in if choice == .primary { endDevice(device, ending) } }
        if let screen {
            messages.show(dialog, over: screen, then: action)
        } else {
            messages.announce(dialog, then: action)
        }
    }

    /// The board ends.
    func endDevice(_ device: any DeviceService, _ ending: DeviceEnding) {
        open(EndingScreen(context: context, device: device, ending: ending))
    }

    /// The user wants to read the log.
    package func showLog(of device: any DeviceService) {
        var mark: UInt32?
        open(
            FactsScreen(
                context, "log", title: looks.strings.device.log, followsEnd: true,
                extra: host.stick == nil ? nil : ("copy", looks.strings.stick.copy, { [self] in copyLog(of: device) })
            ) { screen in
                guard mark != device.logMark else { return }
                mark = device.logMark
                screen.show(device.logLines(maximum: DeviceScreen.maximumLogLines).map { .text($0) })
            })
    }

    /// The user wants the log on a USB stick: all lines that are kept.
    private func copyLog(of device: any DeviceService) {
        var text: [UInt8] = []
        for line in device.logLines(maximum: .max) { text += Array(line.utf8) + [0x0A] }
        copy([.text(text, TimedName(time: host.wallClock(), word: "log", ending: "txt"))])
    }

    /// The user wants to know what programs of others there are.
    func showLicences(of device: any DeviceService) {
        let words = looks.strings.device
        var isAsked = false
        open(
            FactsScreen(context, "licences", title: words.licences) { screen in
                guard !isAsked else { return }
                isAsked = true
                device.licences { licences in
                    screen.show(
                        licences.isEmpty ? [.text(words.noLicences)] : licences.map { .fact($0.name, $0.terms) })
                }
            })
    }
}
