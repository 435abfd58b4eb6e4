"""Describes the streams of the tests' liblsl outlets. Import this module only after liblsl's configuration is set, because importing it loads liblsl,
which reads the configuration."""

from pylsl import StreamInfo


def stream_info(name, kind, channels, rate, form, source, labels=None):
    """Returns the description of a stream with channels in microvolts. If no labels are given, the channels are E1, E2, ..."""
    info = StreamInfo(name, kind, channels, rate, form, source)
    description = info.desc().append_child("channels")
    for number in range(channels):
        channel = description.append_child("channel")
        channel.append_child_value("label", labels[number] if labels else f"E{number + 1}")
        channel.append_child_value("unit", "microvolts")
        channel.append_child_value("type", "EEG")
    return info
