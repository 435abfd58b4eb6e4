extension KeyboardStrings {
    static let german = KeyboardStrings(
        letterRows: ["qwertzuiop", "asdfghjkl-", "yxcvbnm._:"],
        textRows: ["qwertzuiop", "asdfghjklö", "yxcvbnmäüß"],
        accentRows: ["!'\"()/:;&+", "áàâãåæçéèê", "ëíìîïñóòôõ", "øœšúùûýž,?"], delete: "Löschen", space: "Leer",
        next: "Weiter",
        shift: "Groß", symbols: "#+=", accents: "éñ?", letters: "abc")
}
