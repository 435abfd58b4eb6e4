"""Controls the emulated board: boots the device's image under QEMU, touches its screen, presses its button and reads its picture."""

from .board import Board, BoardError, write_card
from .guest_server import GuestServer
from .interface import Interface
from .lan import Lan
from .mail import MailServer
from .screen import Screen
from .server import SignalServer
from .station import Station
from .touch import TouchScript

__all__ = ["Board", "BoardError", "GuestServer", "Interface", "Lan", "MailServer", "Screen", "SignalServer", "Station", "TouchScript", "write_card"]
