// Converts and mixes stereo sound: frames of two floats, left and right, from -1 to 1.
#pragma once
#include <stdint.h>
#include "vectors.h"

/// The position of a conversion between two frames of its source, and the step for each frame that it produces: a number of whole frames, a number of
/// phases (a frame has `phases` of them), and a remainder in units of 1 / `divisor` of a phase.
typedef struct {
    int32_t frame, phase;
    int64_t rest;
    int32_t frame_step, phase_step;
    int64_t rest_step;
    int32_t phases;
    int64_t divisor;
    /// The value 1 / divisor.
    float scale;
} sound_place;

/// Converts frames until `most` were produced, or all `frames` of the source were used. Returns the number of frames produced. The table contains,
/// for each phase and for one more, `taps` coefficients (a multiple of 2), each of them twice. If the remainder is not 0, the result is interpolated
/// linearly between two phases.
static inline int sound_convert(
    float *target, int most, const float *source, int frames, const float *table, int taps, sound_place *place) {
    int made = 0;
    for (; made < most && place->frame + taps <= frames; made++) {
        const float *s = source + 2 * (intptr_t)place->frame;
        const float *a = table + (intptr_t)place->phase * taps * 2;
        // Two sums are used, so that an addition need not wait for the previous one.
        v4f first = v4_splat(0), second = v4_splat(0);
        if (place->rest == 0) {
            for (int t = 0; t < 2 * taps; t += 8) {
                first += v4_load(a + t) * v4_load(s + t);
                second += v4_load(a + t + 4) * v4_load(s + t + 4);
            }
        } else {
            const float *b = a + 2 * taps;
            v4f part = v4_splat((float)place->rest * place->scale);
            for (int t = 0; t < 2 * taps; t += 8) {
                v4f low = v4_load(a + t), high = v4_load(a + t + 4);
                first += (low + (v4_load(b + t) - low) * part) * v4_load(s + t);
                second += (high + (v4_load(b + t + 4) - high) * part) * v4_load(s + t + 4);
            }
        }
        first += second;
        target[2 * made] = first[0] + first[2];
        target[2 * made + 1] = first[1] + first[3];
        place->frame += place->frame_step;
        place->phase += place->phase_step;
        place->rest += place->rest_step;
        if (place->rest >= place->divisor) {
            place->rest -= place->divisor;
            place->phase++;
        }
        if (place->phase >= place->phases) {
            place->phase -= place->phases;
            place->frame++;
        }
    }
    return made;
}

/// Adds frames to the target, multiplied by a gain that changes by a step with each frame.
static inline void sound_add(float *target, const float *source, int frames, float gain, float step) {
    int i = 0;
    v4f gains = {gain, gain, gain + step, gain + step}, steps = v4_splat(2 * step);
    for (; i + 2 <= frames; i += 2) {
        v4_store(target + 2 * i, v4_load(target + 2 * i) + v4_load(source + 2 * i) * gains);
        gains += steps;
    }
    if (i < frames) {
        target[2 * i] += source[2 * i] * gains[0];
        target[2 * i + 1] += source[2 * i + 1] * gains[0];
    }
}

/// Multiplies frames by a gain that changes by a step with each frame.
static inline void sound_scale(float *frames, int count, float gain, float step) {
    int i = 0;
    v4f gains = {gain, gain, gain + step, gain + step}, steps = v4_splat(2 * step);
    for (; i + 2 <= count; i += 2) {
        v4_store(frames + 2 * i, v4_load(frames + 2 * i) * gains);
        gains += steps;
    }
    if (i < count) {
        frames[2 * i] *= gains[0];
        frames[2 * i + 1] *= gains[0];
    }
}

/// Converts values to integers of 16 bits: times 32768, rounded to nearest, limited. NaN becomes 0.
static inline void sound_to_16(int16_t *target, const float *source, int count) {
    v4f least = v4_splat(-32768), most = v4_splat(32767);
    for (int i = 0; i < count; i += 4) {
        int left = count - i < 4 ? count - i : 4;
        v4f value = v4_splat(0);
        if (left == 4) value = v4_load(source + i);
        else
            for (int k = 0; k < left; k++) value[k] = source[i + k];
        value = v4_select(v4_is_number(value), value * v4_splat(32768), v4_splat(0));
        value = v4_min(v4_max(value, least), most);
        // Adds 0.5 away from zero, because the conversion below cuts off the fraction.
        v4f half = v4_select(v4_less(value, v4_splat(0)), v4_splat(-0.5f), v4_splat(0.5f));
        v4i whole = v4_to_int(value + half);
        for (int k = 0; k < left; k++) target[i + k] = (int16_t)whole[k];
    }
}

/// Converts values to integers of 32 bits, of which the upper 24 are used.
static inline void sound_to_32(int32_t *target, const float *source, int count) {
    for (int i = 0; i < count; i++) {
        float value = source[i] == source[i] ? source[i] * 8388608.0f : 0;
        value = value < -8388608.0f ? -8388608.0f : value > 8388607.0f ? 8388607.0f : value;
        target[i] = (int32_t)((uint32_t)(int32_t)(value + (value < 0 ? -0.5f : 0.5f)) << 8);
    }
}
