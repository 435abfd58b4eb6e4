// Converts samples to the integers of a recording: 16 or 24 bits, little-endian, at any alignment.
#pragma once
#include <stdint.h>
#include "vectors.h"

/// The parameters with which a channel's samples are converted to integers: (sample - base) * scale + offset, rounded to nearest.
///
/// A float has 24 significant bits, as many as the longest integers, so the rounding error of a single product could reach half a step. The scale is
/// therefore stored in three parts, the first two of 12 bits each, and each sample is split in the same way. Products of two such parts are exact.
typedef struct {
    /// The limits to which samples are clamped. They exceed the recording's range by a step or more.
    float lowest, highest;
    /// The value that is subtracted from samples. For a range far from 0, it is the limit that is nearer to 0, so that the difference is exact;
    /// otherwise 0.
    float base;
    float scale_high, scale_middle, scale_low;
    /// The integral part and the fraction of the offset.
    int32_t offset;
    float offset_rest;
    /// The integers for the lower and the upper limit of the range, and for a lost sample.
    int32_t least, most, filler;
} sample_scale;

/// The numbers of samples outside the range and of lost samples (NaN).
typedef struct {
    int32_t clipped, lost;
} sample_counts;

typedef int16_t v4i16 __attribute__((ext_vector_type(4)));
typedef uint64_t v2w __attribute__((ext_vector_type(2)));
typedef uint64_t v1w __attribute__((ext_vector_type(1)));

/// Clears all but the upper 12 bits of the significands of four floats.
V4_INLINE v4f samples_upper(v4f a) { return (v4f)((v4i)a & (int32_t)0xFFFFF000); }

/// Converts four samples to integers, and reports which were outside the range or lost.
static inline __attribute__((always_inline)) v4i samples_four(v4f sample, const sample_scale *scale, v4i *clipped, v4i *lost) {
    v4i is_number = v4_is_number(sample);
    v4f x = v4_min(v4_max(sample, v4_splat(scale->lowest)), v4_splat(scale->highest)) - v4_splat(scale->base);
    v4f upper = samples_upper(x), lower = x - upper;
    v4f high = v4_splat(scale->scale_high), middle = v4_splat(scale->scale_middle);
    // The smaller products contain the bits beyond a float's 24. They are added to the fraction of the first product.
    v4f first = upper * high;
    v4i whole = v4_to_int(first);
    v4f rest = lower * middle + x * v4_splat(scale->scale_low) + v4_splat(scale->offset_rest);
    rest = (first - v4_from_int(whole)) + rest + lower * high + upper * middle;
    v4f half = (v4f)(((v4i)rest & (int32_t)0x80000000) | (v4i)v4_splat(0.5f));
    v4i value = whole + v4_to_int(rest + half) + v4i_splat(scale->offset);
    v4i least = v4i_splat(scale->least), most = v4i_splat(scale->most);
    v4i below = value < least, above = value > most;
    value = (below & least) | (above & most) | (~(below | above) & value);
    *clipped = (below | above) & is_number;
    *lost = ~is_number;
    return (is_number & value) | (*lost & v4i_splat(scale->filler));
}

/// Writes four integers of 16 or 24 bits.
static inline __attribute__((always_inline)) void samples_store(uint8_t *target, v4i value, int bytes) {
    if (bytes == 2) {
        v4i16 narrow = __builtin_convertvector(value, v4i16);
        __builtin_memcpy(target, &narrow, 8);
    } else {
        // Packs two integers into 6 bytes of a vector of 8. Two overlapping stores then write the 12 bytes of two pairs. (A shuffle of bytes becomes
        // scalar code on the ARM target.)
        v2w wide = (v2w)(value & 0xFFFFFF);
        v2w pairs = (wide & 0xFFFFFF) | ((wide >> 8) & ~(uint64_t)0xFFFFFF);
        v1w first = __builtin_shufflevector(pairs, pairs, 0), second = __builtin_shufflevector(pairs, pairs, 1);
        v1w begin = first | second << 48, end = first >> 32 | second << 16;
        __builtin_memcpy(target, &begin, 8);
        __builtin_memcpy(target + 4, &end, 8);
    }
}

static inline __attribute__((always_inline)) sample_counts samples_run(
    uint8_t *target, const float *samples, int count, const sample_scale *given, int bytes) {
    // Copy the parameters, because the compiler must assume that writing to the target could change the original.
    const sample_scale copy = *given, *scale = &copy;
    v4i clipped = v4i_splat(0), lost = v4i_splat(0), is_clipped, is_lost;
    int i = 0;
    for (; i + 4 <= count; i += 4, target += 4 * bytes) {
        samples_store(target, samples_four(v4_load(samples + i), scale, &is_clipped, &is_lost), bytes);
        // Subtract, because a lane that is true contains -1.
        clipped -= is_clipped;
        lost -= is_lost;
    }
    if (i < count) {
        // The last group has fewer than four samples, so its remaining lanes do not count.
        v4f last = v4_splat(0);
        int left = count - i;
        __builtin_memcpy(&last, samples + i, 4 * (unsigned)left);
        v4i is_there = (v4i){0, 1, 2, 3} < v4i_splat(left);
        uint8_t packed[16];
        samples_store(packed, samples_four(last, scale, &is_clipped, &is_lost), bytes);
        __builtin_memcpy(target, packed, (unsigned)(left * bytes));
        clipped -= is_clipped & is_there;
        lost -= is_lost & is_there;
    }
    return (sample_counts){
        clipped[0] + clipped[1] + clipped[2] + clipped[3], lost[0] + lost[1] + lost[2] + lost[3]};
}

/// Writes the integers of a number of samples, with 2 or 3 bytes each.
static inline sample_counts samples_encode(
    void *target, const float *samples, int count, const sample_scale *scale, int bytes) {
    return bytes == 2 ? samples_run((uint8_t *)target, samples, count, scale, 2)
                      : samples_run((uint8_t *)target, samples, count, scale, 3);
}

/// Writes the integer of a lost sample a number of times.
static inline void samples_fill(void *target, int count, const sample_scale *scale, int bytes) {
    uint8_t *byte = (uint8_t *)target;
    v4i filler = v4i_splat(scale->filler);
    uint8_t packed[16];
    samples_store(packed, filler, bytes);
    for (; count >= 4; count -= 4, byte += 4 * bytes) samples_store(byte, filler, bytes);
    if (count > 0) __builtin_memcpy(byte, packed, (unsigned)(count * bytes));
}
