extension KeyboardStrings {
    static let english = KeyboardStrings(
        letterRows: ["qwertyuiop", "asdfghjkl-", "zxcvbnm._:"],
        textRows: ["qwertyuiop", "asdfghjkl'", "zxcvbnm,?!"],
        accentRows: ["ßý\"()/:;&+", "äáàâãåæçéè", "êëíìîïñöóò", "ôõøœšüúùûž"], delete: "Delete", space: "Space",
        next: "Next",
        shift: "Shift", symbols: "#+=", accents: "äéñ", letters: "abc")
}
