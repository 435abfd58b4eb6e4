extension RunStrings {
    static let english = RunStrings(
        past: "Past runs",
        emptyTitle: "No runs yet",
        emptyText: "What you run to music is kept here, with figures and curves. Touch Play to begin.",
        notReadTitle: "The runs cannot be read",
        running: "still running",
        cut: "cut off before its end",
        otherFormat: "This file is no run, or one of another version.",
        empty: "This file has no line that can be read.",
        tooLarge: "This file is too large for a run.",
        perMinute: "{0}/min",
        duration: "Duration",
        steps: "Steps",
        songs: "Songs",
        meanCadence: "Mean cadence",
        greatestCadence: "Highest cadence",
        inStep: "In step",
        cadence: "Cadence",
        tempo: "Song's tempo",
        noCurves: "Neither steps nor a song's tempo were measured.",
        oneDamagedLine: "1 damaged line is left out.",
        damagedLines: "{0} damaged lines are left out.",
        copy: "To USB stick",
        deleteTitle: "Delete this run?",
        deleteText: "What is deleted does not come back.",
        notDeletedTitle: "Not deleted"
    )
}
