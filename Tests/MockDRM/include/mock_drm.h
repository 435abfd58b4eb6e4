// A display controller for the tests of Platform: what of libdrm it calls, answered by one made-up card whose driver refuses what a
// test wants it to refuse. Linked into the tests, it takes libdrm's place.
#pragma once
#include <stdbool.h>
#include <stdint.h>

struct mock_card {
    // What the driver has, and what it refuses: 0, or a negative errno.
    bool has_dumb_buffers, has_atomic, has_rgb565, has_xrgb8888, has_vertical_blank, has_other_master;
    /// The card itself is gone: everything fails with ENODEV.
    bool is_gone;
    bool is_connected;
    int buffer_error, framebuffer_error, map_error, mode_error, flip_error;
    /// Events that are there cannot be read.
    bool event_error;
    /// How many flips fail with flip_error before they succeed again; negative: all.
    int failing_flips;
    /// Whether flips that were begun ever end.
    bool flips_end;
    /// What the driver tells of their ends: by CLOCK_MONOTONIC when they were asked for, or by a clock of its own.
    bool has_other_clock;

    // What was asked of it.
    int atomic_flips, legacy_flips, mode_sets, connector_looks, event_looks;
    /// The framebuffer that is shown.
    uint32_t shown;
    /// What was made or got and not yet given back.
    int buffers, framebuffers, blobs, objects;
};

/// The one card. Tests run one after the other.
struct mock_card *mock_drm(void);
/// A card that can everything, and counts from zero.
void mock_drm_reset(void);
