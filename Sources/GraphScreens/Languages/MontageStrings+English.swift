extension MontageStrings {
    static let english = MontageStrings(
        average: "average of {0}",
        ofAll: " of {0}",
        leftOut: ", {0} bad left out",
        eachStream: ", each of {0} streams separately",
        against: "against {0}",
        notInStreams: ", not in {0} streams",
        pairs: "pairs",
        noChannel: "no {0}: as received",
        noPairs: "{0}: no channels, as received",
        noMontages: "no montages on the card: as received",
        unknown: "no montage {0}: as received",
        mastoids: "linked mastoids",
        longitudinal: "longitudinal bipolar",
        transverse: "transverse bipolar",
        laplacian: "Laplacian",
        drawn: "values {0} only"
    )
}
