extension BandsStrings {
    static let german = BandsStrings(
        title: "Bandleistung",
        open: "Bänder",
        noData: "Noch keine Daten",
        none: "Keiner der gewählten Kanäle hat eine Abtastrate."
    )
}
