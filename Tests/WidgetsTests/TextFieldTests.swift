import ScreenRig
import Screens
import TestKit
import Widgets

let textFieldTests = [
    TestCase("a field for a single word accepts only printable ASCII characters") { t in
        guard let rig = Rig.make(t) else { return }
        let field = TextField(rig.context.looks, rig.context.repaint, placeholder: "", maximumLength: 8)
        field.text = "a bä\r\n\u{7F}c\0def ghijk"
        t.expectEqual(field.text, "abcdefgh")
    },
    TestCase("in a text field for a line, no operation splits a character of several bytes") { t in
        guard let rig = Rig.make(t) else { return }
        let field = TextField(rig.context.looks, rig.context.repaint, placeholder: "", maximumLength: 7, isLine: true)
        field.text = "a µV\r\n äß"
        t.expectEqual(field.text, "a µV ")
        t.expectEqual(field.caret, 6)
        field.text = "µµ"
        field.deleteBackward()
        t.expectEqual(field.text, "µ")
        field.insert("x")
        t.expectEqual(field.text, "µx")
        field.deleteBackward()
        field.deleteBackward()
        field.deleteBackward()
        t.expectEqual(field.text, "")
        field.text = "\u{1F600}\u{1F600}"
        t.expectEqual(field.text, "\u{1F600}")
    },
]
