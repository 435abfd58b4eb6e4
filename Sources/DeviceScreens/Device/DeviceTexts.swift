import Services
import Widgets

/// The device's read-only texts.
public enum DeviceTexts {
    /// The log's last lines.
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

    /// Copies the log to a USB stick: all stored lines.
    private static func copyLog(_ context: DeviceContext, _ device: any DeviceService) {
        var text: [UInt8] = []
        for line in device.logLines(maximum: .max) { text += Array(line.utf8) + [0x0A] }
        context.router.open(
            .copy([.text(text, TimedName(time: context.host.wallClock(), word: "log", ending: "txt"))]))
    }

    /// The list of third-party programs in the image.
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
