// sound-player: decodes and plays sounds for the app, in its own process (docs/sound.md).
import CSystem
import Platform
import Player

exit(PlayerProgram.run(programArguments()))
