// sound-player: decodes and plays sounds for the app, in a process of its own (docs/sound.md).
import CSystem
import Platform
import Player

exit(PlayerProgram.run(programArguments()))
