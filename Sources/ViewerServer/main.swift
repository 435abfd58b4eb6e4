// viewer-server: shows the signals to browsers in the local network (docs/viewer.md), in its own process and without privileges.
import CSystem
import Platform

exit(ViewerProgram.run(programArguments()))
