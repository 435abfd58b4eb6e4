extension PaceStrings {
    static let german = PaceStrings(
        tempo: "Tempo",
        title: "Tempo der Stücke",
        lockCadence: "Meine Schrittfrequenz halten: {0}/min",
        lockSong: "Tempo des Stücks halten: {0} BPM",
        type: "Tempo eingeben",
        unlock: "Wieder den Schritten folgen",
        typeTitle: "Tempo in BPM",
        range: "Bitte ein Tempo von {0} bis {1} BPM eingeben.",
        locked: "Tempo fest auf {0} BPM, unabhängig vom Schritt.",
        lockedOther: "Tempo fest auf {0} BPM; dieses Stück hat ein anderes.",
        over: "Der Lauf ist schon beendet."
    )
}
