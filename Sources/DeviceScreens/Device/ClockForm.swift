import Services
import Settings
import Signals
import Widgets

/// The form for setting the clock manually.
public enum ClockForm {
    public static func screen(_ context: DeviceContext, _ device: any DeviceService) -> FormScreen {
        let looks = context.looks
        let words = looks.strings.device
        let form = Form(looks, context.repaint, "clock")
        let now = context.host.wallClock().map { CivilTime(seconds: $0) }
        let date = form.field(
            words.date, "date", .date, text: now?.isoDate ?? "", placeholder: "2026-11-22", maximum: 10)
        let time = form.field(
            words.timeOfDay, "time", .time, text: now?.clock ?? "", placeholder: "13:52", maximum: 8)
        let (first, last) = (String(DeviceClock.years.lowerBound), String(DeviceClock.years.upperBound))
        form.note(words.clockNote.filled(TimeZones.titles[context.settings.current[number: .timeZone]], first, last))
        return FormScreen(context.tools, "clock", title: words.setClock, form: form) {
            let day = Array(date.text.utf8)
            guard let midnight = CivilTime.seconds(date: day, time: Array("0:00".utf8)),
                DeviceClock.isPlausible(midnight)
            else { return FormRefusal(date, words.dateIllegal.filled(first, last)) }
            guard let local = CivilTime.seconds(date: day, time: Array(time.text.utf8)) else {
                return FormRefusal(time, words.timeIllegal)
            }
            device.setClock(TimeZones.zone(of: context.settings.current).utc(ofLocal: local))
            return nil
        }
    }
}
