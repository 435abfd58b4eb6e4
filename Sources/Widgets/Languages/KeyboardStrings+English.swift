extension KeyboardStrings {
    static let english = KeyboardStrings(
        letterRows: ["qwertyuiop", "asdfghjkl-", "zxcvbnm._:"], delete: "Delete", space: "Space", next: "Next",
        shift: "Shift", symbols: "#+=", letters: "abc")
}
