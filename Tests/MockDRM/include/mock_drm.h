#pragma once
#include <stdbool.h>
#include <stdint.h>

struct mock_card {
    // The driver's abilities, and the results of its calls: 0, or a negative errno.
    bool has_dumb_buffers, has_atomic, has_rgb565, has_xrgb8888, has_vertical_blank, has_other_master;
    /// True if the card is gone: every call fails with ENODEV.
    bool is_gone;
    bool is_connected;
    int buffer_error, framebuffer_error, map_error, mode_error, flip_error;
    /// True if events cannot be read.
    bool event_error;
    /// The number of flips that fail with flip_error before flips succeed; negative: all flips fail.
    int failing_flips;
    /// True if flips complete.
    bool flips_end;
    /// True if the driver reports the ends of flips with its own clock; otherwise it uses CLOCK_MONOTONIC.
    bool has_other_clock;

    // The numbers of calls of each kind since the last reset.
    int atomic_flips, legacy_flips, mode_sets, connector_looks, event_looks;
    /// The framebuffer that the card shows.
    uint32_t shown;
    /// The numbers of resources that were created or obtained and not released.
    int buffers, framebuffers, blobs, objects;
};

/// Returns the only simulated card. Tests may share it, because they run one after the other.
struct mock_card *mock_drm(void);
/// Resets the card: all abilities, no refusals, all counts zero.
void mock_drm_reset(void);
