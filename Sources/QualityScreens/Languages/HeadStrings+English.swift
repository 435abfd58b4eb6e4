extension HeadStrings {
    static let english = HeadStrings(
        title: "Signal quality",
        graphs: "Graphs",
        wholeHead: "Whole head",
        goodOf: " of {0} good",
        allGood: "All electrodes are good.",
        noData: "No data yet",
        hint: "Touch an electrode for its scope",
        reference: "Reference and ground",
        sharedFine: " Hz: {0} \u{B5}V in all channels: fine",
        sharedBad: " Hz: {0} \u{B5}V in all channels: check both",
        lost: "{0} % of the last second",
        repeated: "{0} % of the samples repeat",
        clipped: "{0} % of the samples",
        only: "no signal: {0} \u{B5}V",
        band: "{0} \u{B5}V from 1 to 40 Hz",
        correlation: "correlation {0}",
        mains: " Hz: {0} \u{B5}V",
        mainsOfRest: " Hz: {0} times the rest",
        noise: "{0} \u{B5}V above 40 Hz",
        perSecond: "by {0} \u{B5}V/s"
    )
}
