import Acquisition
import Services
import Session
import Signals
import Widgets

/// The form in which the user names a Bluetooth sensor.
enum SensorNameForm {
    /// The address of an open source in the format of `SensorPlace`, if the source is a Bluetooth sensor; otherwise
    /// nil.
    static func address(of source: AcquiredSource, _ kinds: SourceKinds) -> String? {
        kinds.sensorNames != nil && kinds.isOfSensors(source.kind) ? source.identity?.sourceID : nil
    }

    /// - Parameter named: called after the user has named the sensor.
    static func screen(_ context: SourceContext, _ address: String, named: @escaping () -> Void) -> FormScreen {
        let words = context.looks.strings.sensors
        let names = context.host.sourceKinds.sensorNames
        let form = Form(context.looks, context.repaint, "sensor-name")
        let field = form.field(
            "", "field", .name, text: names?.userName(address) ?? "", maximum: SensorNames.maximumBytes)
        form.focus(field)
        return FormScreen(context.tools, "sensor-name", title: words.nameTitle, form: form) {
            if names?.isTaken(field.text, butBy: address) ?? false { return FormRefusal(field, words.nameTaken) }
            context.session.rename(sensor: address, to: field.text)
            named()
            return nil
        }
    }
}
