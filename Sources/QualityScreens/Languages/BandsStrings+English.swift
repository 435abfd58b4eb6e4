extension BandsStrings {
    static let english = BandsStrings(
        title: "Band power",
        open: "Bands",
        noData: "No data yet",
        none: "None of the selected channels has a sampling rate."
    )
}
