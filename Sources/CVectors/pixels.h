// Rows of pixels.
#pragma once
#include <stdint.h>
#include <string.h>

/// A premultiplied pixel over an opaque one.
static inline uint32_t pixels_over(uint32_t over, uint32_t under) {
    // Two channels at a time; (v + 128 + (v >> 8)) >> 8 divides by 255 and rounds.
    uint32_t rest = 255 - (over >> 24);
    uint32_t odd = (under & 0x00FF00FF) * rest + 0x00800080;
    odd = (odd + (odd >> 8 & 0x00FF00FF)) >> 8 & 0x00FF00FF;
    uint32_t even = (under >> 8 & 0xFF) * rest + 0x80;
    even = (even + (even >> 8)) >> 8 & 0xFF;
    return 0xFF000000 | ((over & 0x00FFFFFF) + (odd | even << 8));
}

/// Writes `count` pixels: premultiplied ones over opaque ones. Most of a trace's strip is empty, so eight empty pixels
/// are found at once and copied from behind as quads.
static inline void pixels_compose(uint32_t *target, const uint32_t *under, const uint32_t *over, int count) {
    int i = 0;
    for (; i + 8 <= count; i += 8) {
        const uint32_t *o = over + i;
        if ((o[0] | o[1] | o[2] | o[3] | o[4] | o[5] | o[6] | o[7]) == 0) {
            __builtin_memcpy(target + i, under + i, 32);
            continue;
        }
        for (int k = i; k < i + 8; k++) {
            uint32_t alpha = over[k] >> 24;
            target[k] = alpha == 0 ? under[k] : alpha == 255 ? over[k] : pixels_over(over[k], under[k]);
        }
    }
    for (; i < count; i++) target[i] = over[i] >> 24 ? pixels_over(over[i], under[i]) : under[i];
}

/// Sets `count` pixels to 0.
static inline void pixels_clear(uint32_t *target, int count) { memset(target, 0, (size_t)count * 4); }

/// Copies `count` pixels that do not overlap.
static inline void pixels_copy(uint32_t *target, const uint32_t *source, int count) {
    memcpy(target, source, (size_t)count * 4);
}

/// Spectrograms keep a value in two bytes: the upper half of a float, rounded to nearest (8 bits of precision).
/// Writes `count` values, which must be finite and not negative, and replaces them with what was kept.
static inline void spectrum_pack(uint16_t *packed, float *values, int count) {
    for (int i = 0; i < count; i++) {
        uint32_t bits;
        __builtin_memcpy(&bits, values + i, 4);
        // The greatest floats would become infinite.
        uint32_t rounded = (bits < 0x7F7F0000u ? bits + 0x8000u : 0x7F7F0000u) & 0xFFFF0000u;
        packed[i] = (uint16_t)(rounded >> 16);
        __builtin_memcpy(values + i, &rounded, 4);
    }
}

/// The colour index, 0 to 255, of each kept value: (value - lower) * scale, rounded to nearest and clamped.
static inline void spectrum_index(uint8_t *indices, const uint16_t *packed, int count, float lower, float scale) {
    for (int i = 0; i < count; i++) {
        uint32_t bits = (uint32_t)packed[i] << 16;
        float value;
        __builtin_memcpy(&value, &bits, 4);
        float place = (value - lower) * scale;
        place = place > 0 ? place : 0;
        place = place < 255 ? place : 255;
        indices[i] = (uint8_t)(int32_t)(place + 0.5f);
    }
}

/// Writes pixels: the colour of each index. Four indices are read at once (little endian, as both machines are).
static inline void pixels_look_up(uint32_t *target, const uint8_t *indices, const uint32_t *colors, int count) {
    int i = 0;
    for (; i + 4 <= count; i += 4) {
        uint32_t four;
        __builtin_memcpy(&four, indices + i, 4);
        target[i] = colors[four & 0xFF];
        target[i + 1] = colors[four >> 8 & 0xFF];
        target[i + 2] = colors[four >> 16 & 0xFF];
        target[i + 3] = colors[four >> 24];
    }
    for (; i < count; i++) target[i] = colors[indices[i]];
}
