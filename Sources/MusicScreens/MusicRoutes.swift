import Services
import Session
import Widgets

/// Returns the screen of this module that a route opens. Separate from the context, so that screens know the context, and the context no screen.
public enum MusicRoutes {
    /// - Returns: nil if the machine has no songs or no sound.
    public static func screen(of route: Route, _ context: MusicContext) -> (any Screen)? {
        switch route {
        case .runs: return context.machine.runs.map { PastRunsScreen(context: context, service: $0) }
        case .pastRun(let run):
            return context.machine.runs.map { PastRunScreen(context: context, service: $0, run: run) }
        default: break
        }
        guard let music = context.session.openMusic() else { return nil }
        return switch route {
        case .run: RunScreen(context: context, music: music)
        case .songs: SongsScreen(context: context, music: music)
        default: nil
        }
    }
}
