import Performance

extension LimitsStrings {
    static let english = LimitsStrings(
        title: "Limits",
        row: "Measure limits",
        testBed: "Test bed: a load of your choice",
        bedTitle: "Test bed: the demo",
        bedChannels: "Channels",
        bedRate: "Rate",
        bedBlock: "Block",
        bedGraphs: "Graphs",
        bedScopes: "Scopes",
        bedSpectrograms: "Spectra",
        bedRefresh: "Frames",
        bedFigures: "{0} fps \u{B7} {1} late \u{B7} CPU {2}% \u{B7} {3} MB \u{B7} {4} lost",
        bedTooLarge: "This board has too little memory for that.",
        start: "Start",
        stop: "Stop",
        save: "Save",
        name: { kind in
            switch kind {
            case .packets: "Reception"
            case .rate: "Sampling rate"
            case .channels: "Channels"
            case .scopes: "Scopes"
            case .spectrograms: "Spectrograms"
            case .spectra: "Spectra"
            }
        },
        condition: { kind in
            switch kind {
            case .packets: "packets of 1 channel"
            case .rate: "of 1 channel"
            case .channels: "of 4096 Hz, \u{2264} 8 shown"
            case .scopes: "of 512 Hz"
            case .spectrograms: "of 512 Hz, 30/s each"
            case .spectra: "on 16 graphs of 2000 Hz"
            }
        },
        limit: "Limit",
        missed: "Missed at",
        late: "Late",
        latency: "Latency",
        lost: "Lost",
        milliseconds: "{0} / {1} ms",
        percent: "{0}%",
        plotTitle: "Share of time spent drawing",
        progress: "Part {0} of {1}, step {2}",
        introduction:
            "Measures what this board keeps up with: packets, sampling rate, channels, graphs and spectra are raised "
            + "until frames are missed or packets lost. That takes about three minutes and can be stopped.",
        marks: "The selection marks with ! channels faster than {0} or {1} packets/s, and those beyond {2} samples/s.",
        notReceivedTitle: "Reception not measured",
        finished: "Done. The new limits apply from now on.",
        stopped: "Stopped. Only completed measurements set a limit.",
        savedTitle: "Table saved",
        notSavedTitle: "Table not saved",
        tooMany: "{0} tables are already stored, more are not allowed. Delete some under This device, Files.",
        connectedTitle: "Signals are connected",
        connectedText: "Limits are measured while nothing else runs. Disconnect in the selection first."
    )
}
