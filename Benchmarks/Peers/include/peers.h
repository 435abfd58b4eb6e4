// Measures the peers of PocketScope's kernels. Each function of type double repeats a task the given number of times and returns the CPU time of one
// repetition, in nanoseconds.
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Return the CPU time of the calling thread and of the whole process (user and system), in nanoseconds.
int64_t peers_thread_time(void);
int64_t peers_process_time(void);

/// Real transforms of `size` samples with two peers: FFTW (single precision, FFTW_PATIENT, one thread) and kissfft.
typedef struct peers_transform peers_transform;
peers_transform *peers_transform_create(int size, const float *samples);
void peers_transform_free(peers_transform *transform);
double peers_fftw(peers_transform *transform, int times);
double peers_kissfft(peers_transform *transform, int times);
/// Return the real and the imaginary part of bin `k` of the last transform. `peer` is 0 for FFTW and 1 for kissfft.
float peers_bin_real(const peers_transform *transform, int peer, int k);
float peers_bin_imaginary(const peers_transform *transform, int peer, int k);

/// Ring buffers of two kinds: std::deque (`peer` 0) and boost::circular_buffer (`peer` 1).
typedef struct peers_ring peers_ring;
peers_ring *peers_ring_create(int capacity);
void peers_ring_free(peers_ring *ring);
/// Adds samples to a ring one by one.
void peers_ring_fill(peers_ring *ring, int peer, const float *samples, int count);
/// Adds samples one by one, twice as many as the ring's capacity.
double peers_ring_add(peers_ring *ring, int peer, const float *samples, int times);
/// Adds twice as many samples as the ring's capacity, in blocks.
double peers_ring_add_blocks(peers_ring *ring, int peer, const float *samples, int block, int times);
/// Reads each sample and adds its bits to a sum.
double peers_ring_traverse(peers_ring *ring, int peer, uint32_t *sum, int times);
/// Copies all samples of the ring to an array.
double peers_ring_copy(peers_ring *ring, int peer, float *target, int times);

#ifdef __cplusplus
}
#endif
