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
    /// The view that the guide wants to show; nil if there is no study.
    var view: StudyView? { get }
    func openSettings()
    func setLanguage(_ code: String)
    func setVolume(_ percent: Int)
    /// Asks the subject for confirmation, and then ends the session.
    func askToCancel()
    /// Asks the subject for confirmation, and then declines the consent.
    func askToDecline()
}
