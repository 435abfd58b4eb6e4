extension TableStrings {
    static let english = TableStrings(
        unitTitle: "Unit of {0}",
        otherColumn: "In another column, or in none",
        otherSeparator: "Separated in another way",
        columnTitle: "Column with the times",
        column: "Column {0}",
        noColumn: "In none: I know the sampling rate",
        separatorTitle: "Separator of columns",
        comma: "Comma",
        semicolon: "Semicolon",
        tab: "Tab",
        bar: "Vertical bar",
        blank: "Space",
        columns: "{0} columns",
        rateTitle: "Sampling rate",
        rateNote: "Each row of the table is one sample of each channel.",
        rate: "Samples a second",
        rateIllegal: "Enter a number from 0.001 to 100000.",
        firstRowTitle: "First row of numbers",
        areNames: "Names of channels: {0}",
        areSamples: "Samples, as in all other rows",
        valueUnitTitle: "Unit of the samples",
        noValueUnit: "Another or unknown"
    )
}
