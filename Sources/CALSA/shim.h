// Plays sound with libasound. It opens cards directly (hw:), because the library's plug-ins do not notice that a card was unplugged. Functions that
// can fail return -errno.
#pragma once
#include <alsa/asoundlib.h>
#include <errno.h>
#include <poll.h>
#include <string.h>

static inline void alsa_say_nothing(const char *file, int line, const char *function, int error, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)error, (void)format;
}

/// Makes the library write no messages. By default, it writes to the standard error whenever a card is unplugged.
static inline void alsa_be_silent(void) { snd_lib_error_set_handler(alsa_say_nothing); }

struct alsa_card {
    int number, device;
    /// The preference for a card: 3 for a USB card, 2 for the board's analog output, 1 for the sound output of the display connector.
    int rank;
    char name[41];
};

static inline int alsa_name_has(const char *name, const char *part) {
    for (; *name; name++)
        if (strncasecmp(name, part, strlen(part)) == 0) return 1;
    return 0;
}

/// Describes a card. Returns 0, or -errno if the card cannot play or be queried.
static inline int alsa_describe(int number, struct alsa_card *card) {
    char path[16];
    snprintf(path, sizeof path, "hw:%d", number);
    snd_ctl_t *control;
    int error = snd_ctl_open(&control, path, SND_CTL_NONBLOCK);
    if (error < 0) return error;
    snd_ctl_card_info_t *info;
    snd_pcm_info_t *pcm;
    snd_ctl_card_info_alloca(&info);
    snd_pcm_info_alloca(&pcm);
    error = snd_ctl_card_info(control, info);
    int device = -1, found = -ENODEV;
    while (error >= 0 && found < 0 && snd_ctl_pcm_next_device(control, &device) >= 0 && device >= 0) {
        snd_pcm_info_set_device(pcm, (unsigned)device);
        snd_pcm_info_set_subdevice(pcm, 0);
        snd_pcm_info_set_stream(pcm, SND_PCM_STREAM_PLAYBACK);
        if (snd_ctl_pcm_info(control, pcm) >= 0) found = device;
    }
    if (error >= 0 && found >= 0) {
        const char *name = snd_ctl_card_info_get_name(info), *id = snd_ctl_card_info_get_id(info);
        card->number = number;
        card->device = found;
        snprintf(card->name, sizeof card->name, "%s", name);
        card->rank = strcmp(snd_ctl_card_info_get_driver(info), "USB-Audio") == 0 ? 3
            : alsa_name_has(name, "hdmi") || alsa_name_has(id, "hdmi") ? 1 : 2;
    }
    snd_ctl_close(control);
    return error < 0 ? error : found < 0 ? found : 0;
}

/// Finds the card with the highest rank; among equal ranks, the card that was added last. Returns 0, -ENODEV if no card can play, or the error of a
/// card that cannot be queried.
static inline int alsa_find(struct alsa_card *best) {
    int number = -1, result = -ENODEV;
    best->rank = 0;
    while (snd_card_next(&number) >= 0 && number >= 0) {
        struct alsa_card card;
        memset(&card, 0, sizeof card);
        int error = alsa_describe(number, &card);
        if (error == 0 && card.rank >= best->rank) *best = card;
        if (error == 0) result = 0;
        else if (result != 0 && error != -ENODEV) result = error;
    }
    return result;
}

/// Unmutes a card, because codecs start muted: switches playback on, and sets the volumes to 0 dB or the nearest value. Paths from an input to the
/// output stay unchanged.
static inline void alsa_open_mixer(int number) {
    char path[16];
    snprintf(path, sizeof path, "hw:%d", number);
    snd_mixer_t *mixer;
    if (snd_mixer_open(&mixer, 0) < 0) return;
    if (snd_mixer_attach(mixer, path) >= 0 && snd_mixer_selem_register(mixer, NULL, NULL) >= 0 && snd_mixer_load(mixer) >= 0) {
        static const char *const outputs[] = {"Master", "PCM", "Line Out", "Headphone", "Headset", "Speaker", "DAC", "Front", "Digital", "HDMI"};
        static const char *const inputs[] = {"Mic", "Line In", "Capture", "Sidetone", "ADC", "Beep"};
        for (snd_mixer_elem_t *element = snd_mixer_first_elem(mixer); element; element = snd_mixer_elem_next(element)) {
            if (snd_mixer_elem_get_type(element) != SND_MIXER_ELEM_SIMPLE) continue;
            const char *name = snd_mixer_selem_get_name(element);
            int is_output = 0, is_input = 0;
            for (unsigned i = 0; i < sizeof outputs / sizeof *outputs; i++) is_output |= alsa_name_has(name, outputs[i]);
            for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++) is_input |= alsa_name_has(name, inputs[i]);
            if (!is_output || is_input) continue;
            if (snd_mixer_selem_has_playback_switch(element)) snd_mixer_selem_set_playback_switch_all(element, 1);
            if (!snd_mixer_selem_has_playback_volume(element)) continue;
            long least, most;
            if (snd_mixer_selem_get_playback_dB_range(element, &least, &most) >= 0 && least < most)
                snd_mixer_selem_set_playback_dB_all(element, most < 0 ? most : least > 0 ? least : 0, 0);
            else if (snd_mixer_selem_get_playback_volume_range(element, &least, &most) >= 0)
                snd_mixer_selem_set_playback_volume_all(element, most);
        }
    }
    snd_mixer_close(mixer);
}

struct alsa_output {
    snd_pcm_t *pcm;
    unsigned rate, channels;
    /// True if samples have 32 bits; false for 16 bits.
    int is_wide;
    /// The capacity of the card's buffer, and the number of frames to write at a time, both in frames.
    unsigned long buffer, period;
};

/// Opens a card for two channels at 48,000 Hz or the nearest rate, with a buffer of 100 ms that requests frames every 10 ms. Returns 0 or -errno:
/// -EINVAL if the card accepts no known format.
static inline int alsa_open(struct alsa_output *output, int card, int device) {
    char path[24];
    snprintf(path, sizeof path, "hw:%d,%d", card, device);
    memset(output, 0, sizeof *output);
    int error = snd_pcm_open(&output->pcm, path, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK);
    if (error < 0) return error;
    snd_pcm_t *pcm = output->pcm;
    snd_pcm_hw_params_t *hardware;
    snd_pcm_sw_params_t *software;
    snd_pcm_hw_params_alloca(&hardware);
    snd_pcm_sw_params_alloca(&software);
    output->rate = 48000;
    output->channels = 2;
    error = snd_pcm_hw_params_any(pcm, hardware);
    if (error >= 0) error = snd_pcm_hw_params_set_rate_resample(pcm, hardware, 0);
    if (error >= 0) error = snd_pcm_hw_params_set_access(pcm, hardware, SND_PCM_ACCESS_RW_INTERLEAVED);
    if (error >= 0 && snd_pcm_hw_params_set_format(pcm, hardware, SND_PCM_FORMAT_S16_LE) < 0) {
        output->is_wide = 1;
        error = snd_pcm_hw_params_set_format(pcm, hardware, SND_PCM_FORMAT_S32_LE);
    }
    if (error >= 0) error = snd_pcm_hw_params_set_channels_near(pcm, hardware, &output->channels);
    if (error >= 0) error = snd_pcm_hw_params_set_rate_near(pcm, hardware, &output->rate, 0);
    snd_pcm_uframes_t period = output->rate / 100, buffer = output->rate / 10;
    if (error >= 0) error = snd_pcm_hw_params_set_period_size_near(pcm, hardware, &period, 0);
    if (error >= 0) error = snd_pcm_hw_params_set_buffer_size_near(pcm, hardware, &buffer);
    if (error >= 0) error = snd_pcm_hw_params(pcm, hardware);
    if (error >= 0) error = snd_pcm_hw_params_get_period_size(hardware, &period, 0);
    if (error >= 0) error = snd_pcm_hw_params_get_buffer_size(hardware, &buffer);
    snd_pcm_uframes_t boundary = 0;
    if (error >= 0) error = snd_pcm_sw_params_current(pcm, software);
    if (error >= 0) error = snd_pcm_sw_params_get_boundary(software, &boundary);
    // Disable the library's automatic start: the program starts playback when the buffer is full.
    if (error >= 0) error = snd_pcm_sw_params_set_start_threshold(pcm, software, boundary);
    if (error >= 0) error = snd_pcm_sw_params_set_avail_min(pcm, software, period);
    if (error >= 0) error = snd_pcm_sw_params(pcm, software);
    if (error >= 0) error = snd_pcm_prepare(pcm);
    output->period = period;
    output->buffer = buffer;
    if (error >= 0 && output->channels >= 1 && output->channels <= 8 && buffer >= 2 * period) return 0;
    snd_pcm_close(pcm);
    output->pcm = NULL;
    return error < 0 ? error : -EINVAL;
}

static inline void alsa_close(struct alsa_output *output) {
    if (output->pcm) snd_pcm_close(output->pcm);
    output->pcm = NULL;
}

enum {
    ALSA_WOKEN = 1,
    ALSA_TIMEOUT = 2,
};

/// Waits until the card accepts frames, the descriptor wake is readable, or the timeout in milliseconds is over. Returns ALSA_WOKEN, ALSA_TIMEOUT, 0
/// if the card needs attention, or -ENODEV if the card was removed.
static inline int alsa_wait(struct alsa_output *output, int wake, int milliseconds) {
    struct pollfd entries[9];
    entries[0] = (struct pollfd){.fd = wake, .events = POLLIN};
    int count = snd_pcm_poll_descriptors(output->pcm, entries + 1, 8);
    if (count < 0) return count;
    int ready;
    do ready = poll(entries, (nfds_t)count + 1, milliseconds);
    while (ready < 0 && errno == EINTR);
    if (ready < 0) return -errno;
    if (ready == 0) return ALSA_TIMEOUT;
    unsigned short events = 0;
    int error = snd_pcm_poll_descriptors_revents(output->pcm, entries + 1, (unsigned)count, &events);
    if (error < 0) return error;
    // Return 0 after an underrun, which poll reports as an error, too.
    if (events & (POLLERR | POLLNVAL | POLLHUP)) return snd_pcm_state(output->pcm) == SND_PCM_STATE_XRUN ? 0 : -ENODEV;
    return entries[0].revents && !events ? ALSA_WOKEN : 0;
}

/// Returns the number of frames that the card's buffer accepts now, or -errno: -EPIPE after an underrun.
static inline long alsa_space(struct alsa_output *output) {
    if (snd_pcm_state(output->pcm) == SND_PCM_STATE_DISCONNECTED) return -ENODEV;
    return snd_pcm_avail_update(output->pcm);
}

/// Returns the number of accepted frames, or -errno.
static inline long alsa_write(struct alsa_output *output, const void *frames, unsigned long count) {
    return snd_pcm_writei(output->pcm, frames, count);
}

static inline int alsa_start(struct alsa_output *output) { return snd_pcm_start(output->pcm); }

static inline int alsa_is_running(struct alsa_output *output) { return snd_pcm_state(output->pcm) == SND_PCM_STATE_RUNNING; }

/// Returns the number of written frames that were not played yet, or -errno. (The library's times have 32 bits here, but the program's have 64.)
static inline long alsa_delay(struct alsa_output *output) {
    snd_pcm_sframes_t delay = 0;
    int error = snd_pcm_delay(output->pcm, &delay);
    return error < 0 ? error : delay;
}

/// Recovers after an underrun, or after the board has slept. Returns 0 or -errno.
static inline int alsa_recover(struct alsa_output *output, int error) { return snd_pcm_recover(output->pcm, error, 1); }
