import Text
import Widgets

/// The texts of guided sessions in one language. `Strings` explains why such tables are classes.
final class StudyStrings: Sendable {
    let study: String
    let takePart: String
    let next: String
    let start: String
    let done: String
    let end: String
    let skip: String
    let help: String
    let decline: String
    let declineTitle: String
    let declineText: String
    let consentTitle: String
    let clear: String
    let agree: String
    let signHere: String
    let aboutYou: String
    let questionNumber: String
    let skipQuestion: String
    let fromTo: String
    let typeHere: String
    let dateFormat: String
    let notAllowed: String
    let outOfRange: String
    let forExample: String
    let nameRequired: String
    let nameOptional: String
    let day: String
    let timeLeft: String
    let startSession: String
    let sessionDone: String
    let questionnaire: String
    let recording: String
    let aboutMinute: String
    let aboutMinutes: String
    let oneBlock: String
    let blocks: String
    let blocksLeft: String
    let announcement: String
    let understood: String
    let waitTitle: String
    let waitHeading: String
    let waitText: String
    let waitHint: String
    let waitNoClock: String
    let howToSetClock: String
    let setClock: String
    let finishedTitle: String
    let finishedHeading: String
    let finishedText: String
    let lostTitle: String
    let lostHeading: String
    let lostText: String
    let backTitle: String
    let backHeading: String
    let backText: String
    let uploadTitle: String
    let uploadHeading: String
    let uploadText: String
    let uploadSending: String
    let uploadSendingText: String
    let uploadDelivered: String
    let uploadDeliveredText: String
    let uploadWaiting: String
    let uploadNoServer: String
    let uploadRefused: String
    let uploadNeedsLab: String
    let uploadOneFile: String
    let uploadFiles: String
    let uploadAgain: String
    let waitSending: String
    let tooQuiet: String
    let louder: String
    let waiting: String
    let late: String
    let came: String
    let cancelTitle: String
    let cancelText: String
    let cancelAnswers: String
    let endSession: String
    let goOn: String
    let noiseTitle: String
    let noiseHeading: String
    let noiseText: String
    let noiseMeasuring: String
    let noiseKeepStill: String
    let noisePassed: String
    let noiseFailed: String
    let noiseAdvice: String
    let noiseUnmeasured: String
    let noiseUnmeasuredAdvice: String
    let noiseMayGoOn: String
    let noiseAgain: String
    let fittingTitle: String
    let fittingHeading: String
    let fittingText: String
    let noSignal: String
    let helpLoose: String
    let helpMains: String
    let helpFlat: String
    let helpLimit: String
    let helpNoise: String
    let helpMoves: String
    let helpLost: String
    let helpNone: String
    let enoughAfter: String
    let enoughNow: String
    let blockAndTrial: String
    let pauseHeading: String
    let oneBlockLeft: String
    let pauseBlocksLeft: String
    let pauseText: String
    let scenarioDone: String
    let scenarioNext: String
    let scenarioHome: String
    let nextBlock: String
    let nextRecording: String
    let endForNow: String
    let batteryLow: String
    let batteryNotice: String
    let recordingCardFull: String
    let cardNearlyFull: String
    let dayNotDelivered: String
    let studyUpdated: String
    let recordingFailed: String
    let recordingStopped: String
    let hints: StudyHintStrings

    /// The parameters are in the order of the properties.
    init(
        study: String,
        takePart: String,
        next: String,
        start: String,
        done: String,
        end: String,
        skip: String,
        help: String,
        decline: String,
        declineTitle: String,
        declineText: String,
        consentTitle: String,
        clear: String,
        agree: String,
        signHere: String,
        aboutYou: String,
        questionNumber: String,
        skipQuestion: String,
        fromTo: String,
        typeHere: String,
        dateFormat: String,
        notAllowed: String,
        outOfRange: String,
        forExample: String,
        nameRequired: String,
        nameOptional: String,
        day: String,
        timeLeft: String,
        startSession: String,
        sessionDone: String,
        questionnaire: String,
        recording: String,
        aboutMinute: String,
        aboutMinutes: String,
        oneBlock: String,
        blocks: String,
        blocksLeft: String,
        announcement: String,
        understood: String,
        waitTitle: String,
        waitHeading: String,
        waitText: String,
        waitHint: String,
        waitNoClock: String,
        howToSetClock: String,
        setClock: String,
        finishedTitle: String,
        finishedHeading: String,
        finishedText: String,
        lostTitle: String,
        lostHeading: String,
        lostText: String,
        backTitle: String,
        backHeading: String,
        backText: String,
        uploadTitle: String,
        uploadHeading: String,
        uploadText: String,
        uploadSending: String,
        uploadSendingText: String,
        uploadDelivered: String,
        uploadDeliveredText: String,
        uploadWaiting: String,
        uploadNoServer: String,
        uploadRefused: String,
        uploadNeedsLab: String,
        uploadOneFile: String,
        uploadFiles: String,
        uploadAgain: String,
        waitSending: String,
        tooQuiet: String,
        louder: String,
        waiting: String,
        late: String,
        came: String,
        cancelTitle: String,
        cancelText: String,
        cancelAnswers: String,
        endSession: String,
        goOn: String,
        noiseTitle: String,
        noiseHeading: String,
        noiseText: String,
        noiseMeasuring: String,
        noiseKeepStill: String,
        noisePassed: String,
        noiseFailed: String,
        noiseAdvice: String,
        noiseUnmeasured: String,
        noiseUnmeasuredAdvice: String,
        noiseMayGoOn: String,
        noiseAgain: String,
        fittingTitle: String,
        fittingHeading: String,
        fittingText: String,
        noSignal: String,
        helpLoose: String,
        helpMains: String,
        helpFlat: String,
        helpLimit: String,
        helpNoise: String,
        helpMoves: String,
        helpLost: String,
        helpNone: String,
        enoughAfter: String,
        enoughNow: String,
        blockAndTrial: String,
        pauseHeading: String,
        oneBlockLeft: String,
        pauseBlocksLeft: String,
        pauseText: String,
        scenarioDone: String,
        scenarioNext: String,
        scenarioHome: String,
        nextBlock: String,
        nextRecording: String,
        endForNow: String,
        batteryLow: String,
        batteryNotice: String,
        recordingCardFull: String,
        cardNearlyFull: String,
        dayNotDelivered: String,
        studyUpdated: String,
        recordingFailed: String,
        recordingStopped: String,
        hints: StudyHintStrings
    ) {
        self.study = study
        self.takePart = takePart
        self.next = next
        self.start = start
        self.done = done
        self.end = end
        self.skip = skip
        self.help = help
        self.decline = decline
        self.declineTitle = declineTitle
        self.declineText = declineText
        self.consentTitle = consentTitle
        self.clear = clear
        self.agree = agree
        self.signHere = signHere
        self.aboutYou = aboutYou
        self.questionNumber = questionNumber
        self.skipQuestion = skipQuestion
        self.fromTo = fromTo
        self.typeHere = typeHere
        self.dateFormat = dateFormat
        self.notAllowed = notAllowed
        self.outOfRange = outOfRange
        self.forExample = forExample
        self.nameRequired = nameRequired
        self.nameOptional = nameOptional
        self.day = day
        self.timeLeft = timeLeft
        self.startSession = startSession
        self.sessionDone = sessionDone
        self.questionnaire = questionnaire
        self.recording = recording
        self.aboutMinute = aboutMinute
        self.aboutMinutes = aboutMinutes
        self.oneBlock = oneBlock
        self.blocks = blocks
        self.blocksLeft = blocksLeft
        self.announcement = announcement
        self.understood = understood
        self.waitTitle = waitTitle
        self.waitHeading = waitHeading
        self.waitText = waitText
        self.waitHint = waitHint
        self.waitNoClock = waitNoClock
        self.howToSetClock = howToSetClock
        self.setClock = setClock
        self.finishedTitle = finishedTitle
        self.finishedHeading = finishedHeading
        self.finishedText = finishedText
        self.lostTitle = lostTitle
        self.lostHeading = lostHeading
        self.lostText = lostText
        self.backTitle = backTitle
        self.backHeading = backHeading
        self.backText = backText
        self.uploadTitle = uploadTitle
        self.uploadHeading = uploadHeading
        self.uploadText = uploadText
        self.uploadSending = uploadSending
        self.uploadSendingText = uploadSendingText
        self.uploadDelivered = uploadDelivered
        self.uploadDeliveredText = uploadDeliveredText
        self.uploadWaiting = uploadWaiting
        self.uploadNoServer = uploadNoServer
        self.uploadRefused = uploadRefused
        self.uploadNeedsLab = uploadNeedsLab
        self.uploadOneFile = uploadOneFile
        self.uploadFiles = uploadFiles
        self.uploadAgain = uploadAgain
        self.waitSending = waitSending
        self.tooQuiet = tooQuiet
        self.louder = louder
        self.waiting = waiting
        self.late = late
        self.came = came
        self.cancelTitle = cancelTitle
        self.cancelText = cancelText
        self.cancelAnswers = cancelAnswers
        self.endSession = endSession
        self.goOn = goOn
        self.noiseTitle = noiseTitle
        self.noiseHeading = noiseHeading
        self.noiseText = noiseText
        self.noiseMeasuring = noiseMeasuring
        self.noiseKeepStill = noiseKeepStill
        self.noisePassed = noisePassed
        self.noiseFailed = noiseFailed
        self.noiseAdvice = noiseAdvice
        self.noiseUnmeasured = noiseUnmeasured
        self.noiseUnmeasuredAdvice = noiseUnmeasuredAdvice
        self.noiseMayGoOn = noiseMayGoOn
        self.noiseAgain = noiseAgain
        self.fittingTitle = fittingTitle
        self.fittingHeading = fittingHeading
        self.fittingText = fittingText
        self.noSignal = noSignal
        self.helpLoose = helpLoose
        self.helpMains = helpMains
        self.helpFlat = helpFlat
        self.helpLimit = helpLimit
        self.helpNoise = helpNoise
        self.helpMoves = helpMoves
        self.helpLost = helpLost
        self.helpNone = helpNone
        self.enoughAfter = enoughAfter
        self.enoughNow = enoughNow
        self.blockAndTrial = blockAndTrial
        self.pauseHeading = pauseHeading
        self.oneBlockLeft = oneBlockLeft
        self.pauseBlocksLeft = pauseBlocksLeft
        self.pauseText = pauseText
        self.scenarioDone = scenarioDone
        self.scenarioNext = scenarioNext
        self.scenarioHome = scenarioHome
        self.nextBlock = nextBlock
        self.nextRecording = nextRecording
        self.endForNow = endForNow
        self.batteryLow = batteryLow
        self.batteryNotice = batteryNotice
        self.recordingCardFull = recordingCardFull
        self.cardNearlyFull = cardNearlyFull
        self.dayNotDelivered = dayNotDelivered
        self.studyUpdated = studyUpdated
        self.recordingFailed = recordingFailed
        self.recordingStopped = recordingStopped
        self.hints = hints
    }
}

extension Strings {
    var study: StudyStrings {
        switch language {
        case .english: .english
        case .german: .german
        }
    }
}
