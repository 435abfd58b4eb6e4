import Services
import Session
import Widgets

/// Creates the screen of this module that a route opens. This type is separate from `MusicContext`, so that the context does not depend on the
/// screens.
public enum MusicRoutes {
    /// Creates the screen for a route.
    /// - Returns: nil if the machine has no songs or cannot play sounds.
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
