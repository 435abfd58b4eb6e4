extension PaceStrings {
    static let english = PaceStrings(
        tempo: "Tempo",
        title: "Tempo of the songs",
        lockCadence: "Keep my cadence: {0} steps/min",
        lockSong: "Keep the song's tempo: {0} BPM",
        type: "Type a tempo",
        unlock: "Follow my steps again",
        typeTitle: "Tempo in BPM",
        range: "Please type a tempo from {0} to {1} BPM.",
        locked: "Tempo locked to {0} BPM, whatever your steps.",
        lockedOther: "Tempo locked to {0} BPM; this song has another one.",
        over: "The run has ended."
    )
}
