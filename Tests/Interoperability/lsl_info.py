"""What liblsl's outlets of the tests say of themselves. Import it where pylsl may be loaded: that reads its configuration."""

from pylsl import StreamInfo


def stream_info(name, kind, channels, rate, form, source, labels=None):
    """A stream whose channels have microvolts, and are called E1, E2, ... where there are no labels."""
    info = StreamInfo(name, kind, channels, rate, form, source)
    description = info.desc().append_child("channels")
    for number in range(channels):
        channel = description.append_child("channel")
        channel.append_child_value("label", labels[number] if labels else f"E{number + 1}")
        channel.append_child_value("unit", "microvolts")
        channel.append_child_value("type", "EEG")
    return info
