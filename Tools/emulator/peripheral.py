"""Contains the common parts of all simulated sensors (sensors.py): the link to the board's controller, and a sensor that advertises, loses packets
and floods the board."""

import asyncio
import random
import struct

from bumble.controller import Controller
from bumble.core import UUID, AdvertisingData, PhysicalTransport
from bumble.device import Device
from bumble.gatt import Characteristic
from bumble.hci import (Address, HCI_Command_Complete_Event, HCI_ErrorCode, HCI_LE_Connection_Complete_Event, HCI_StatusReturnParameters,
                        LeFeatureMask, OwnAddressType, Role)
from bumble.host import Host
from bumble.link import LocalLink
from bumble.ll import AdvInd
from bumble.transport.common import AsyncPipeSink

PROPERTIES = Characteristic.Properties
ATTRIBUTES = 4  # the channel of the attribute protocol


def say(*words):
    print(*words, flush=True)


class Link(LocalLink):
    """The simulated radio link between the sensors and the board. bumble addresses a sender by its random address, but Linux connects to its
    public one. line: the line to the board, once the board is connected."""

    # The size of the queue toward the board in bytes. A sensor pauses while the queue is full, as with a real controller.
    FULL = 16_384
    line = None

    def is_full(self):
        return self.line.transport.get_write_buffer_size() > self.FULL

    def send_acl_data(self, sender, destination, transport, data):
        connection = sender.le_connections.get(destination) if transport == PhysicalTransport.LE else None
        receiver = self.find_le_controller(destination) if connection else None
        if not receiver:
            return super().send_acl_data(sender, destination, transport, data)
        asyncio.get_running_loop().call_soon(receiver.on_link_acl_data, connection.self_address, transport, data)


class Guest(Controller):
    """The controller that represents the board on the link. It lacks the features for which Linux would wait for events that bumble does not
    send."""

    le_features = Controller.le_features & ~(LeFeatureMask.LL_PRIVACY | LeFeatureMask.LE_EXTENDED_ADVERTISING)

    # The sensor that will return when the board gives up connecting it.
    late = None

    def on_hci_le_create_connection_cancel_command(self, command):
        """Ends the attempt to connect a sensor, with its event (Core Specification, volume 4, part E, 7.8.13). bumble's own function only reports
        success, and the attempt continues."""
        if self.late:
            asyncio.ensure_future(self.connect_late(command, self.late))
            self.late = None
            return None
        pending, self.pending_le_connection = self.pending_le_connection, None
        if pending is None:
            return HCI_StatusReturnParameters(HCI_ErrorCode.COMMAND_DISALLOWED_ERROR)
        event = HCI_LE_Connection_Complete_Event(
            status=HCI_ErrorCode.UNKNOWN_CONNECTION_IDENTIFIER_ERROR, connection_handle=0, role=Role.CENTRAL,
            peer_address_type=pending.peer_address_type, peer_address=pending.peer_address, connection_interval=0, peripheral_latency=0,
            supervision_timeout=0, central_clock_accuracy=0)
        # The event follows the command's own answer.
        asyncio.get_running_loop().call_soon(self.send_hci_packet, event)
        return HCI_StatusReturnParameters(HCI_ErrorCode.SUCCESS)

    def on_hci_disconnect_command(self, command):
        """Refuses to end a connection that does not exist, with the command's status. bumble's own function reports that it begins to end it."""
        if self.find_le_connection_by_handle(command.connection_handle):
            return super().on_hci_disconnect_command(command)
        self._send_hci_command_status(HCI_ErrorCode.UNKNOWN_CONNECTION_IDENTIFIER_ERROR, command.op_code)
        return None

    async def connect_late(self, command, sensor):
        """Connects the sensor while the command that cancels the attempt is on its way, and then refuses the command."""
        await sensor.advertise()
        while not sensor.connection:
            await asyncio.sleep(0)
        say(sensor.key, "returned late")
        self.send_hci_packet(HCI_Command_Complete_Event(num_hci_command_packets=1, command_opcode=command.op_code,
                                                        return_parameters=HCI_StatusReturnParameters(HCI_ErrorCode.COMMAND_DISALLOWED_ERROR)))


def characteristic(uuid, properties, value=b""):
    return Characteristic(UUID(uuid), properties, Characteristic.READABLE | Characteristic.WRITEABLE, value)


class Sensor:
    """The common parts of all sensors."""

    name, address, service = "", "", 0x180D

    def __init__(self, link, options):
        self.link, self.options, self.dropped, self.is_silent = link, options, {}, False
        self.connection, self.slowness = None, 1.0
        self.services = self.make_services()
        if options.reversed:
            for service in self.services:
                service.characteristics.reverse()
            self.services.reverse()
        self.controller = Controller(self.name, link=link, public_address=self.address)
        host = Host()
        host.controller, self.controller.host = self.controller, AsyncPipeSink(host)
        self.device = Device(name=self.name, address=Address(self.address), host=host)
        self.device.add_services(self.services)
        if options.mtu:
            self.device.gatt_server.max_mtu = options.mtu
        self.device.advertising_data = bytes(AdvertisingData([
            (AdvertisingData.FLAGS, b"\x06"), (AdvertisingData.COMPLETE_LOCAL_NAME, self.name.encode()),
            (AdvertisingData.COMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS, struct.pack("<H", self.service))]))
        self.device.on("connection", self.connected)

    def connected(self, connection):
        self.connection = connection
        say(self.key, "connected", connection.parameters)
        connection.on("disconnection", self.disconnected)

    def disconnected(self, reason):
        self.connection = None
        say(self.key, "disconnected", "with its streams on" if self.is_on() else "at rest")
        self.stop()

    async def begin(self):
        await self.device.power_on()
        await self.advertise()

    async def advertise(self):
        own = OwnAddressType.PUBLIC if self.is_public() else OwnAddressType.RANDOM
        await self.device.start_advertising(auto_restart=True, advertising_interval_min=100, advertising_interval_max=100, own_address_type=own)

    def is_public(self):
        return int(self.address[:2], 16) < 0xC0

    def glimpse(self):
        """Sends one advertisement and accepts no connection, like a sensor at the edge of the range."""
        # bumble's controller would regard the sensor as connected if it received the advertisement while it connects.
        if not any(controller.pending_le_connection for controller in self.link.controllers):
            advertiser = self.controller.le_legacy_advertiser
            self.controller.send_advertising_pdu(AdvInd(advertiser_address=advertiser.address, data=advertiser.advertising_data))

    async def leave(self):
        await self.device.stop_advertising()
        if self.connection:
            await self.connection.disconnect()
            await self.device.stop_advertising()

    def loses(self, stream):
        """True if the sensor loses the next packet of the stream."""
        if self.is_silent:
            return True
        left = self.dropped.get(stream, 0)
        if left:
            self.dropped[stream] = left - 1
            say(self.key, "lost", stream)
        return left > 0

    async def send(self, stream, characteristic, value):
        if not self.loses(stream):
            await self.device.notify_subscribers(characteristic, value)

    streams = ()

    def drop(self, count):
        self.dropped = dict.fromkeys(self.streams, count)

    def is_on(self):
        return False

    def stop(self):
        pass

    async def flood(self, count):
        source, sent = random.Random(1), 0
        while self.connection and sent < count:
            # Send the data in pieces, each when the previous one was sent. Data that are still queued when the connection ends would never be sent.
            if self.link.is_full():
                await asyncio.sleep(0.001)
                continue
            for _ in range(min(16, count - sent)):
                size = source.randrange(1, 60)
                self.device.send_l2cap_pdu(self.connection.handle, ATTRIBUTES, bytes([source.choice((0x1B, 0x1D, 0x02, 0x09, source.randrange(256)))])
                                           + source.randbytes(size))
                sent += 1
            queue = self.device.host.le_acl_packet_queue or self.device.host.acl_packet_queue
            while self.connection and queue.pending:
                await asyncio.sleep(0)
        say(self.key, "flooded", sent)

    async def run(self):
        await asyncio.gather(*(every(seconds, action, self) for seconds, action in self.actions()))


async def every(seconds, action, sensor):
    """Calls an action repeatedly, at this interval by the sensor's clock and without drift."""
    loop = asyncio.get_running_loop()
    due = loop.time()
    while True:
        due += seconds * sensor.slowness
        await asyncio.sleep(max(0, due - loop.time()))
        await action()
