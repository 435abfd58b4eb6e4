/// The texts of the questions to the user about a table (CSV recording).
struct TableStrings: Sendable {
    /// The title of a question, for example "What do the numbers of “time” count?".
    let unitTitle: String
    let otherColumn: String
    let otherSeparator: String
    let columnTitle: String
    /// The text that replaces the name of a column without a name, for example "Column 3".
    let column: String
    let noColumn: String
    let separatorTitle: String
    let comma: String
    let semicolon: String
    let tab: String
    let bar: String
    let blank: String
    /// The number of columns as a text, for example "5 columns".
    let columns: String
    let rateTitle: String
    let rateNote: String
    let rate: String
    let rateIllegal: String
    /// The title of the question about a first row that contains numbers only.
    let firstRowTitle: String
    /// The answer that the numbers of the first row are names of columns. {0} stands for these numbers.
    let areNames: String
    let areSamples: String
    /// The title of the question about the unit of the samples, if the table states none.
    let valueUnitTitle: String
    let noValueUnit: String
}
