"""The stream descriptions of the tests' liblsl outlets. Import it only after liblsl's configuration is set: it loads
pylsl, which reads it."""

from pylsl import StreamInfo


def stream_info(name, kind, channels, rate, form, source, labels=None):
    """A stream with channels in microvolts, named E1, E2, ... if there are no labels."""
    info = StreamInfo(name, kind, channels, rate, form, source)
    description = info.desc().append_child("channels")
    for number in range(channels):
        channel = description.append_child("channel")
        channel.append_child_value("label", labels[number] if labels else f"E{number + 1}")
        channel.append_child_value("unit", "microvolts")
        channel.append_child_value("type", "EEG")
    return info
