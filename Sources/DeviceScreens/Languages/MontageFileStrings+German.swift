extension MontageFileStrings {
    static let german = MontageFileStrings(
        noneInFile: "Keine in montages.txt",
        fileTitle: "montages.txt",
        notUnderstood: "„{0}“ ist weder Kommentar noch [NAME] noch KANAL-KANAL.",
        severalHyphens: "„{0}“ hat mehrere Striche: Leerzeichen um den zwischen den Kanälen setzen.",
        sameChannel: "„{0}“ ist ein Kanal gegen sich selbst.",
        labelTooLong: "„{0}“: Kanäle heißen mit höchstens {1} Bytes.",
        noMontage: "„{0}“ steht vor dem ersten [NAMEN].",
        badName: "„{0}“ ist kein Name.",
        nameTooLong: "„{0}“: Namen haben höchstens {1} Bytes.",
        nameTwice: "die Montage „{0}“ steht schon weiter oben; jene gilt.",
        pairTwice: "„{0}“ steht schon weiter oben.",
        empty: "die Montage „{0}“ hat keine Paare.",
        tooManyMontages: "„{0}“ überschreitet die Höchstzahl von {1} Montagen.",
        tooManyPairs: "„{0}“ überschreitet die Höchstzahl von {1} Paaren je Montage.",
        lineTooLong: "die Zeile ist länger als {1} Bytes.",
        fileTooLong: "Die Datei ist länger als {1} Bytes und wurde nicht gelesen.",
        fileUnreadable: "Die Datei ist nicht lesbar."
    )
}
