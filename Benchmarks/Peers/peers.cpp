#include "peers.h"

#include <fftw3.h>
#include <kissfft/kiss_fftr.h>
#include <time.h>

#include <algorithm>
#include <boost/circular_buffer.hpp>
#include <cstring>
#include <deque>
#include <vector>

static int64_t read_clock(clockid_t id) {
    timespec t;
    clock_gettime(id, &t);
    return int64_t(t.tv_sec) * 1000000000 + t.tv_nsec;
}

int64_t peers_thread_time() { return read_clock(CLOCK_THREAD_CPUTIME_ID); }
int64_t peers_process_time() { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }

template <typename Task>
static double nanoseconds(int times, Task task) {
    int64_t start = peers_thread_time();
    for (int i = 0; i < times; i++) {
        task();
        // Makes the compiler assume that the results are read, so that it keeps each repetition.
        asm volatile("" ::: "memory");
    }
    return double(peers_thread_time() - start) / times;
}

struct peers_transform {
    float *samples;
    fftwf_complex *fftw_bins;
    fftwf_plan plan;
    kiss_fftr_cfg kiss;
    std::vector<kiss_fft_cpx> kiss_bins;
};

peers_transform *peers_transform_create(int size, const float *samples) {
    auto t = new peers_transform;
    t->samples = fftwf_alloc_real(size);
    t->fftw_bins = fftwf_alloc_complex(size / 2 + 1);
    // Planning overwrites the samples.
    t->plan = fftwf_plan_dft_r2c_1d(size, t->samples, t->fftw_bins, FFTW_PATIENT);
    std::copy(samples, samples + size, t->samples);
    t->kiss = kiss_fftr_alloc(size, 0, nullptr, nullptr);
    t->kiss_bins.resize(size / 2 + 1);
    return t;
}

void peers_transform_free(peers_transform *t) {
    fftwf_destroy_plan(t->plan);
    fftwf_free(t->samples);
    fftwf_free(t->fftw_bins);
    kiss_fftr_free(t->kiss);
    delete t;
}

double peers_fftw(peers_transform *t, int times) {
    return nanoseconds(times, [=] { fftwf_execute(t->plan); });
}

double peers_kissfft(peers_transform *t, int times) {
    return nanoseconds(times, [=] { kiss_fftr(t->kiss, t->samples, t->kiss_bins.data()); });
}

float peers_bin_real(const peers_transform *t, int peer, int k) { return peer ? t->kiss_bins[k].r : t->fftw_bins[k][0]; }
float peers_bin_imaginary(const peers_transform *t, int peer, int k) {
    return peer ? t->kiss_bins[k].i : t->fftw_bins[k][1];
}

struct peers_ring {
    int capacity;
    std::deque<float> deque;
    boost::circular_buffer<float> circular;
};

peers_ring *peers_ring_create(int capacity) {
    return new peers_ring{capacity, {}, boost::circular_buffer<float>(capacity)};
}

void peers_ring_free(peers_ring *ring) { delete ring; }

void peers_ring_fill(peers_ring *ring, int peer, const float *samples, int count) {
    for (int i = 0; i < count; i++) {
        if (peer == 0) {
            if (ring->deque.size() == size_t(ring->capacity)) ring->deque.pop_front();
            ring->deque.push_back(samples[i]);
        } else {
            ring->circular.push_back(samples[i]);
        }
    }
}

double peers_ring_add(peers_ring *ring, int peer, const float *samples, int times) {
    int count = 2 * ring->capacity;
    size_t capacity = ring->capacity;
    if (peer == 0) {
        std::deque<float> &deque = ring->deque;
        return nanoseconds(times, [&, count, capacity] {
            for (int i = 0; i < count; i++) {
                if (deque.size() == capacity) deque.pop_front();
                deque.push_back(samples[i]);
            }
        });
    }
    boost::circular_buffer<float> &circular = ring->circular;
    return nanoseconds(times, [&, count] {
        for (int i = 0; i < count; i++) circular.push_back(samples[i]);
    });
}

double peers_ring_add_blocks(peers_ring *ring, int peer, const float *samples, int block, int times) {
    int count = 2 * ring->capacity;
    size_t capacity = ring->capacity;
    if (peer == 0) {
        std::deque<float> &deque = ring->deque;
        return nanoseconds(times, [&, count, capacity, block] {
            for (int i = 0; i < count; i += block) {
                size_t part = std::min(block, count - i);
                if (deque.size() + part > capacity) {
                    size_t surplus = deque.size() + part - capacity;
                    deque.erase(deque.begin(), deque.begin() + surplus);
                }
                deque.insert(deque.end(), samples + i, samples + i + part);
            }
        });
    }
    boost::circular_buffer<float> &circular = ring->circular;
    return nanoseconds(times, [&, count, block] {
        for (int i = 0; i < count; i += block) {
            circular.insert(circular.end(), samples + i, samples + std::min(i + block, count));
        }
    });
}

static uint32_t bits(float value) {
    uint32_t result;
    std::memcpy(&result, &value, 4);
    return result;
}

double peers_ring_traverse(peers_ring *ring, int peer, uint32_t *sum, int times) {
    if (peer == 0) {
        const std::deque<float> &deque = ring->deque;
        return nanoseconds(times, [&] {
            uint32_t total = 0;
            for (float value : deque) total += bits(value);
            *sum = total;
        });
    }
    // Boost's manual recommends the two arrays if speed matters.
    const boost::circular_buffer<float> &circular = ring->circular;
    return nanoseconds(times, [&] {
        uint32_t total = 0;
        auto one = circular.array_one(), two = circular.array_two();
        for (size_t i = 0; i < one.second; i++) total += bits(one.first[i]);
        for (size_t i = 0; i < two.second; i++) total += bits(two.first[i]);
        *sum = total;
    });
}

double peers_ring_copy(peers_ring *ring, int peer, float *target, int times) {
    if (peer == 0) {
        const std::deque<float> &deque = ring->deque;
        return nanoseconds(times, [&] { std::copy(deque.begin(), deque.end(), target); });
    }
    const boost::circular_buffer<float> &circular = ring->circular;
    return nanoseconds(times, [&] {
        auto one = circular.array_one(), two = circular.array_two();
        std::memcpy(target, one.first, one.second * sizeof(float));
        std::memcpy(target + one.second, two.first, two.second * sizeof(float));
    });
}
