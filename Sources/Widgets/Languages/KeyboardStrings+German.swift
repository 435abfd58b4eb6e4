extension KeyboardStrings {
    static let german = KeyboardStrings(
        letterRows: ["qwertzuiop", "asdfghjkl-", "yxcvbnm._:"], delete: "Löschen", space: "Leer", next: "Weiter",
        shift: "Groß", symbols: "#+=", letters: "abc")
}
