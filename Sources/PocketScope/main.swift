import Platform
import Screens

print("pocketscope")
