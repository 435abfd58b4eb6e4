import Services
import Session
import Study
import StudyRun
import Widgets

/// The parts of the study's screen that panes use.
protocol StudyStage: AnyObject {
    var context: StudyContext { get }
    var looks: Looks { get }
    var conductor: StudyConductor? { get }
    /// The guide through the study; nil if there is no study.
    var guide: GuidedStudy? { get }
    /// The guide's view.
    var view: StudyView? { get }
    func openSettings()
    func setLanguage(_ code: String)
    func setVolume(_ percent: Int)
    /// Ends the session, after the subject has confirmed it.
    func askToCancel()
    /// Declines the consent, after the subject has confirmed it.
    func askToDecline()
}
