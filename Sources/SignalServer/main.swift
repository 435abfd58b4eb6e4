import CSystem
import Platform
import SignalServerCore

exit(Program.run(programArguments()))
