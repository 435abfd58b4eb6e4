import Drawing
import Gestures
import ScreenRig
import Screens
import TestKit
import Widgets

/// The values of the test form.
private final class Patient {
    var lines: [String] = []
}

/// Returns a form with five fields. A new form screen needs no more code than this.
private func patientScreen(_ context: UserInterface, _ patient: Patient) -> FormScreen {
    let form = Form(context.looks, context.repaint, "patient")
    let name = form.field("Name", "name", .line, placeholder: "First and last name")
    let code = form.field("Code", "code", .ascii, maximum: 12)
    let age = form.field("Age", "age", .number, maximum: 3)
    let sex = form.choice("Sex", "sex", ["Female", "Male", "Other"])
    let isPaced = form.toggle("Pacemaker", "paced")
    form.note("Stays on this device.")
    return FormScreen(context.tools, "patient", title: "Patient", form: form, accept: "Save") {
        guard !name.text.isEmpty else { return FormRefusal(name, "Name: type a name.") }
        patient.lines.append(
            name.text + "|" + code.text + "|" + age.text + "|" + String(sex.selected) + (isPaced.isOn ? "|paced" : ""))
        return nil
    }
}

private func open(_ t: Expectations, _ size: Size, _ language: String = "en") -> (Rig, Patient)? {
    guard let rig = Rig.make(t, size, language: language) else { return nil }
    let patient = Patient()
    rig.context.router.open(patientScreen(rig.context, patient))
    rig.settleTransition()
    return (rig, patient)
}

/// Scrolls the rows by a distance in pixels.
private func scroll(_ rig: Rig, by distance: Int) {
    let top = rig.context.looks.metrics.bar + 30
    let start = distance > 0 ? top + distance : top
    rig.touch(.began, 14, start)
    for step in 1...10 {
        rig.touch(.moved, 14, start - distance * step / 10)
        rig.frames(1)
    }
    // The finger rests before it goes up, so that the rows do not glide on.
    rig.frames(20)
    rig.touch(.ended, 14, start - distance)
    rig.settle()
}

let formTests =
    Rig.sizes.flatMap { size in
        ["en", "de"].map { language in
            TestCase("the user fills in a form of five fields by touch, at \(size.width) x \(size.height), \(language)")
            {
                t in
                guard let (rig, patient) = open(t, size, language) else { return }
                let suffix = "-\(size.width)x\(size.height)-" + language
                rig.checkLayout("form" + suffix)
                rig.picture("form" + suffix)
                rig.tap("patient.name")
                rig.settle()
                rig.checkLayout("form-line" + suffix)
                rig.picture("form-line" + suffix)
                rig.type("ada l")
                rig.tap("key.next")
                rig.settle()
                rig.checkLayout("form-ascii" + suffix)
                rig.picture("form-ascii" + suffix)
                rig.tap("key.shift")
                rig.tap("key.A")
                rig.tap("key.symbols")
                rig.tap("key.#")
                rig.tap("key.symbols")
                rig.tap("key.7")
                rig.tap("key.next")
                rig.settle()
                rig.checkLayout("form-number" + suffix)
                rig.picture("form-number" + suffix)
                rig.type("36")
                // Scrolls to rows that do not fit above the keyboard.
                if rig.target("patient.sex.1") == nil { scroll(rig, by: 60) }
                rig.tap("patient.sex.1")
                if rig.target("patient.paced") == nil { scroll(rig, by: 60) }
                rig.tap("patient.paced")
                rig.settle()
                rig.checkLayout("form-filled" + suffix)
                rig.picture("form-filled" + suffix)
                rig.tap("patient.ok")
                rig.settleTransition()
                t.expect(patient.lines == ["ada l|A#7|36|1|paced"], patient.lines.first ?? "nothing was saved")
                t.expectEqual(rig.screenName, "connection")
            }
        }
    } + [
        TestCase("the field of a form that has the focus is visible above the keyboard") { t in
            for size in Rig.sizes {
                guard let (rig, _) = open(t, size) else { return }
                rig.tap("patient.name")
                for name in ["patient.name", "patient.code", "patient.age", "patient.name"] {
                    rig.settle()
                    t.expect(rig.target(name) != nil, "\(name) is out of sight in \(size.width) x \(size.height)")
                    guard let field = rig.target(name)?.frame, let key = rig.target("key.1")?.frame else { continue }
                    t.expect(field.bottom <= key.y)
                    rig.tap("key.next")
                }
            }
        },
        TestCase("if the values of a form are refused, a dialog names the invalid field, and this field gets the focus")
        { t in
            guard let (rig, patient) = open(t, Rig.sizes[1]) else { return }
            rig.tap("patient.paced")
            rig.tap("patient.ok")
            rig.settle()
            rig.tap("dialog.primary")
            rig.settle()
            t.expectEqual(rig.screenName, "patient")
            rig.type("bob")
            rig.tap("key.done")
            rig.settleTransition()
            t.expect(patient.lines == ["bob|||0|paced"])
        },
        TestCase("the button Cancel closes a form and stores nothing") { t in
            guard let (rig, patient) = open(t, Rig.sizes[0]) else { return }
            rig.tap("patient.name")
            rig.type("x")
            rig.tap("patient.cancel")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "connection")
            t.expect(patient.lines.isEmpty)
        },
        TestCase(
            "if the rows of a form are dragged, it scrolls and nothing changes; a touch beside the fields closes the keyboard"
        ) {
            t in
            guard let (rig, patient) = open(t, Rig.sizes[0]) else { return }
            rig.tap("patient.name")
            rig.settle()
            let before = rig.target("patient.name")?.frame
            scroll(rig, by: 50)
            t.expect(rig.target("patient.name")?.frame != before)
            t.expect(rig.target("key.q") != nil, "a drag leaves the keyboard")
            scroll(rig, by: -50)
            t.expect(rig.target("patient.name")?.frame == before)
            rig.touch(.began, 20, rig.context.looks.metrics.bar + 30)
            rig.touch(.ended, 20, rig.context.looks.metrics.bar + 30)
            rig.frames(2)
            t.expect(rig.target("key.q") == nil)
            rig.tap("patient.name")
            rig.type("y")
            rig.tap("key.done")
            rig.settleTransition()
            t.expect(patient.lines == ["y|||0"])
        },
        TestCase("if nothing changes, a form draws nothing, with and without its keyboard") { t in
            guard let (rig, _) = open(t, Rig.sizes[0]) else { return }
            rig.settle()
            t.expectEqual(rig.frames(30), 0)
            rig.tap("patient.code")
            rig.settle()
            t.expectEqual(rig.frames(30), 0)
        },
    ]
