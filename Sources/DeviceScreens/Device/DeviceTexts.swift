import Services
import Widgets

/// Screens with long texts about the device: the log and the licenses.
public enum DeviceTexts {
    /// The screen with the log's last lines.
    public static func log(_ context: DeviceContext, _ device: any DeviceService) -> FactsScreen {
        var mark: UInt32?
        let strings = context.looks.strings
        return FactsScreen(
            context.tools, "log", title: strings.device.log, followsEnd: true,
            extra: context.host.stick == nil ? nil : ("copy", strings.stick.copy, { copyLog(context, device) })
        ) { screen in
            guard mark != device.logMark else { return }
            mark = device.logMark
            screen.show(device.logLines(maximum: DeviceScreen.maximumLogLines).map { .text($0) })
        }
    }

    /// Copies all stored lines of the log to a USB stick.
    private static func copyLog(_ context: DeviceContext, _ device: any DeviceService) {
        var text: [UInt8] = []
        for line in device.logLines(maximum: .max) { text += Array(line.utf8) + [0x0A] }
        context.router.open(
            .copy([.text(text, TimedName(time: context.host.wallClock(), word: "log", ending: "txt"))]))
    }

    /// The screen with the list of third-party programs in the image.
    public static func licenses(_ context: DeviceContext, _ device: any DeviceService) -> FactsScreen {
        let words = context.looks.strings.device
        var isAsked = false
        return FactsScreen(context.tools, "licenses", title: words.licenses) { screen in
            guard !isAsked else { return }
            isAsked = true
            device.licenses { licenses in
                screen.show(licenses.isEmpty ? [.text(words.noLicenses)] : licenses.map { .fact($0.name, $0.terms) })
            }
        }
    }
}
