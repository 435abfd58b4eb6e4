// Copies and converts rows of pixels.
#pragma once
#include <stdint.h>
#include <string.h>
#include "vectors.h"

/// Copies `count` pixels. Source and target must not overlap.
static inline void pixels_copy(uint32_t *target, const uint32_t *source, int count) {
    memcpy(target, source, (size_t)count * 4);
}

static inline __attribute__((always_inline)) v4u pixels_load(const uint32_t *p) {
    v4u r;
    __builtin_memcpy(&r, p, sizeof r);
    return r;
}
static inline __attribute__((always_inline)) void pixels_store(uint32_t *p, v4u a) { __builtin_memcpy(p, &a, sizeof a); }

/// Transposes pixels: target[c * target_stride + r] = source[r * source_stride + c]. Strides are in pixels, and may be negative.
static inline void pixels_transpose(
    uint32_t *target, int target_stride, const uint32_t *source, int source_stride, int rows, int columns) {
    int r = 0;
    for (; r + 4 <= rows; r += 4) {
        const uint32_t *s = source + (intptr_t)r * source_stride;
        int c = 0;
        for (; c + 4 <= columns; c += 4) {
            v4u a = pixels_load(s + c), b = pixels_load(s + source_stride + c);
            v4u d = pixels_load(s + 2 * (intptr_t)source_stride + c), e = pixels_load(s + 3 * (intptr_t)source_stride + c);
            v4u ab = __builtin_shufflevector(a, b, 0, 4, 2, 6), ba = __builtin_shufflevector(a, b, 1, 5, 3, 7);
            v4u de = __builtin_shufflevector(d, e, 0, 4, 2, 6), ed = __builtin_shufflevector(d, e, 1, 5, 3, 7);
            uint32_t *t = target + (intptr_t)c * target_stride + r;
            pixels_store(t, __builtin_shufflevector(ab, de, 0, 1, 4, 5));
            pixels_store(t + target_stride, __builtin_shufflevector(ba, ed, 0, 1, 4, 5));
            pixels_store(t + 2 * (intptr_t)target_stride, __builtin_shufflevector(ab, de, 2, 3, 6, 7));
            pixels_store(t + 3 * (intptr_t)target_stride, __builtin_shufflevector(ba, ed, 2, 3, 6, 7));
        }
        for (; c < columns; c++)
            for (int k = 0; k < 4; k++) target[(intptr_t)c * target_stride + r + k] = s[k * (intptr_t)source_stride + c];
    }
    for (; r < rows; r++)
        for (int c = 0; c < columns; c++) target[(intptr_t)c * target_stride + r] = source[(intptr_t)r * source_stride + c];
}

/// Copies a number of pixels that end with `last`, in reverse order.
static inline void pixels_reverse(uint32_t *target, const uint32_t *last, int count) {
    int i = 0;
    for (; i + 4 <= count; i += 4)
        pixels_store(target + i, __builtin_shufflevector(pixels_load(last - i - 3), pixels_load(last - i - 3), 3, 2, 1, 0));
    for (; i < count; i++) target[i] = last[-i];
}

typedef uint16_t v4u16 __attribute__((ext_vector_type(4)));
typedef uint8_t v4u8 __attribute__((ext_vector_type(4)));

/// Packs values of spectrograms into two bytes each: the upper half of a float, rounded to nearest (8 bits of precision). Writes a number of values,
/// which must be finite and not negative, and replaces the given values with the rounded ones.
static inline void spectrum_pack(uint16_t *packed, float *values, int count) {
    // Limit the values, because rounding the largest floats would yield infinity.
    v4f limit = v4_splat(0x1.fep127f);
    int i = 0;
    for (; i + 4 <= count; i += 4) {
        v4u bits = ((v4u)v4_min(v4_load(values + i), limit) + 0x8000u) & 0xFFFF0000u;
        v4u16 half = __builtin_convertvector(bits >> 16, v4u16);
        __builtin_memcpy(packed + i, &half, sizeof half);
        v4_store(values + i, (v4f)bits);
    }
    for (; i < count; i++) {
        float value = values[i] < limit[0] ? values[i] : limit[0];
        uint32_t bits;
        __builtin_memcpy(&bits, &value, 4);
        bits = (bits + 0x8000u) & 0xFFFF0000u;
        packed[i] = (uint16_t)(bits >> 16);
        __builtin_memcpy(values + i, &bits, 4);
    }
}

/// Computes the color index, 0 to 255, of each packed value: (value - lower) * scale, rounded to nearest and limited.
static inline void spectrum_index(uint8_t *indices, const uint16_t *packed, int count, float lower, float scale) {
    v4f least = v4_splat(0), greatest = v4_splat(255), half = v4_splat(0.5f);
    v4f lowers = v4_splat(lower), scales = v4_splat(scale);
    for (int i = 0; i < count; i += 4) {
        // The last group may have fewer than four values.
        int left = count - i < 4 ? count - i : 4;
        v4u16 kept = 0;
        if (left == 4) __builtin_memcpy(&kept, packed + i, sizeof kept);
        else for (int k = 0; k < left; k++) kept[k] = packed[i + k];
        v4f value = (v4f)(__builtin_convertvector(kept, v4u) << 16);
        v4f place = v4_min(v4_max(v4_mul(v4_sub(value, lowers), scales), least), greatest);
        v4u8 index = __builtin_convertvector(v4_to_int(v4_add(place, half)), v4u8);
        if (left == 4) __builtin_memcpy(indices + i, &index, sizeof index);
        else for (int k = 0; k < left; k++) indices[i + k] = index[k];
    }
}

/// Writes the color of each index. It reads four indices at once, as a little-endian number; the processors of PC and device are both little-endian.
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
