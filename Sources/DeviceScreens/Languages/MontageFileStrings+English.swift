extension MontageFileStrings {
    static let english = MontageFileStrings(
        noneInFile: "None in montages.txt",
        fileTitle: "montages.txt",
        notUnderstood: "“{0}” is neither a comment nor [NAME] nor LABEL-LABEL.",
        severalHyphens: "“{0}” has several hyphens: put spaces around the one between the labels.",
        sameChannel: "“{0}” is a channel against itself.",
        labelTooLong: "“{0}”: a label has {1} bytes at most.",
        noMontage: "“{0}” comes before the first [NAME].",
        badName: "“{0}” is not a name.",
        nameTooLong: "“{0}”: a name has {1} bytes at most.",
        nameTwice: "there is a montage “{0}” further up, and that counts.",
        pairTwice: "“{0}” is already listed further up.",
        empty: "the montage “{0}” has no pairs.",
        tooManyMontages: "“{0}” exceeds the maximum of {1} montages.",
        tooManyPairs: "“{0}” exceeds the maximum of {1} pairs in a montage.",
        lineTooLong: "the line is longer than {1} bytes.",
        fileTooLong: "The file is longer than {1} bytes and was not read.",
        fileUnreadable: "The file cannot be read."
    )
}
