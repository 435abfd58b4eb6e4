// Functions for IPv4 and IPv6 sockets. Addresses and ports are plain integers in the machine's byte order.
#pragma once
#include <arpa/inet.h>
#include <errno.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// The functions below call the kernel directly, with the kernel's layout of a message: Swift's module of the C library for the PC is built without
// _GNU_SOURCE, so it lacks accept4 and recvmmsg.
struct system_message {
    struct msghdr header;
    unsigned length;
};

/// The address and port of a socket or of another machine. An IPv4 address is in `low`. An IPv6 address is in both halves, `high` and `low`; for a
/// link-local address, `interface` is the number of the interface.
struct system_endpoint {
    uint64_t high, low;
    uint32_t interface;
    uint16_t port;
    /// The IP version: 4 or 6.
    uint8_t version;
};

union system_sockaddr {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
};

/// Converts an endpoint to the kernel's format. Returns the length of the result in bytes.
static inline socklen_t system_sockaddr_of(struct system_endpoint endpoint, union system_sockaddr *address) {
    memset(address, 0, sizeof *address);
    if (endpoint.version != 6) {
        address->v4.sin_family = AF_INET;
        address->v4.sin_addr.s_addr = htonl((uint32_t)endpoint.low);
        address->v4.sin_port = htons(endpoint.port);
        return sizeof address->v4;
    }
    address->v6.sin6_family = AF_INET6;
    for (int i = 0; i < 8; i++) {
        address->v6.sin6_addr.s6_addr[i] = (uint8_t)(endpoint.high >> (56 - 8 * i));
        address->v6.sin6_addr.s6_addr[8 + i] = (uint8_t)(endpoint.low >> (56 - 8 * i));
    }
    address->v6.sin6_port = htons(endpoint.port);
    address->v6.sin6_scope_id = endpoint.interface;
    return sizeof address->v6;
}
static inline struct system_endpoint system_endpoint_of(const union system_sockaddr *address) {
    struct system_endpoint endpoint = {0, 0, 0, 0, 4};
    if (address->any.sa_family != AF_INET6) {
        endpoint.low = ntohl(address->v4.sin_addr.s_addr);
        endpoint.port = ntohs(address->v4.sin_port);
        return endpoint;
    }
    endpoint.version = 6;
    for (int i = 0; i < 8; i++) {
        endpoint.high = endpoint.high << 8 | address->v6.sin6_addr.s6_addr[i];
        endpoint.low = endpoint.low << 8 | address->v6.sin6_addr.s6_addr[8 + i];
    }
    endpoint.port = ntohs(address->v6.sin6_port);
    endpoint.interface = address->v6.sin6_scope_id;
    return endpoint;
}

static inline int system_set_option(int descriptor, int level, int option, int value) {
    return setsockopt(descriptor, level, option, &value, sizeof value) < 0 ? -errno : 0;
}
/// Creates a socket for one IP version. IPv6 sockets accept no IPv4 connections.
static inline int system_socket(int type, uint8_t version) {
    int descriptor = socket(version == 6 ? AF_INET6 : AF_INET, type | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -errno;
    if (version == 6) system_set_option(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, 1);
    return descriptor;
}
static inline int system_tcp_socket(uint8_t version) { return system_socket(SOCK_STREAM, version); }
static inline int system_udp_socket(uint8_t version) { return system_socket(SOCK_DGRAM, version); }

static inline int system_set_reuse_address(int descriptor) {
    return system_set_option(descriptor, SOL_SOCKET, SO_REUSEADDR, 1);
}
static inline int system_set_broadcast(int descriptor) {
    return system_set_option(descriptor, SOL_SOCKET, SO_BROADCAST, 1);
}
/// Sends small messages at once. Detects a peer that no longer answers: after 10 s of silence, by three probes 5 s apart, or if data are not
/// acknowledged for 20 s. Connecting fails after the first segment was repeated `retries` times, after 1, 2, 4 ... s.
static inline void system_set_tcp_options(int descriptor, int retries) {
    system_set_option(descriptor, IPPROTO_TCP, TCP_NODELAY, 1);
    system_set_option(descriptor, IPPROTO_TCP, TCP_SYNCNT, retries);
    system_set_option(descriptor, SOL_SOCKET, SO_KEEPALIVE, 1);
    system_set_option(descriptor, IPPROTO_TCP, TCP_KEEPIDLE, 10);
    system_set_option(descriptor, IPPROTO_TCP, TCP_KEEPINTVL, 5);
    system_set_option(descriptor, IPPROTO_TCP, TCP_KEEPCNT, 3);
    system_set_option(descriptor, IPPROTO_TCP, TCP_USER_TIMEOUT, 20000);
}
/// Requests a size of the receive buffer in bytes, beyond the system's limit if the process may exceed it. Returns the size that the system has
/// granted.
static inline int system_set_receive_buffer(int descriptor, int bytes) {
    if (system_set_option(descriptor, SOL_SOCKET, SO_RCVBUFFORCE, bytes) < 0)
        system_set_option(descriptor, SOL_SOCKET, SO_RCVBUF, bytes);
    int granted = 0;
    socklen_t length = sizeof granted;
    getsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &granted, &length);
    return granted;
}
/// The socket option for arrival times, by which the kernel writes two values of type long. All versions of Linux support this form.
enum { SYSTEM_ARRIVAL_TIME = 35 };
/// Makes the kernel store the arrival time of each datagram.
static inline int system_set_arrival_times(int descriptor) {
    return system_set_option(descriptor, SOL_SOCKET, SYSTEM_ARRIVAL_TIME, 1);
}
/// Converts an arrival time to nanoseconds since 1970. If long has 32 bits, the seconds are read as an unsigned number, which is valid until 2106.
static inline int64_t system_arrival_time(long seconds, long nanoseconds) {
    return (int64_t)(unsigned long)seconds * 1000000000 + nanoseconds;
}
/// Makes closing a connection send a reset instead of a regular end.
static inline int system_set_reset_on_close(int descriptor) {
    struct linger linger = {.l_onoff = 1, .l_linger = 0};
    return setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, sizeof linger) < 0 ? -errno : 0;
}

static inline int system_bind(int descriptor, struct system_endpoint endpoint) {
    union system_sockaddr address;
    socklen_t length = system_sockaddr_of(endpoint, &address);
    return bind(descriptor, &address.any, length) < 0 ? -errno : 0;
}
static inline int system_listen(int descriptor, int backlog) { return listen(descriptor, backlog) < 0 ? -errno : 0; }
static inline int system_connect(int descriptor, struct system_endpoint endpoint) {
    union system_sockaddr address;
    socklen_t length = system_sockaddr_of(endpoint, &address);
    return connect(descriptor, &address.any, length) < 0 ? -errno : 0;
}
static inline int system_accept(int descriptor, struct system_endpoint *peer) {
    union system_sockaddr address;
    memset(&address, 0, sizeof address);
    socklen_t length = sizeof address;
    int accepted = (int)syscall(SYS_accept4, descriptor, &address, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (accepted < 0) return -errno;
    *peer = system_endpoint_of(&address);
    return accepted;
}
static inline int system_local_address(int descriptor, struct system_endpoint *own) {
    union system_sockaddr address;
    memset(&address, 0, sizeof address);
    socklen_t length = sizeof address;
    if (getsockname(descriptor, &address.any, &length) < 0) return -errno;
    *own = system_endpoint_of(&address);
    return 0;
}
/// The pending error of a socket, as a positive errno, or 0.
static inline int system_socket_error(int descriptor) {
    int error = 0;
    socklen_t length = sizeof error;
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length) < 0 ? errno : error;
}

static inline int64_t system_receive(int descriptor, void *bytes, size_t count) {
    ssize_t received = recv(descriptor, bytes, count, 0);
    return received < 0 ? -errno : received;
}
static inline int64_t system_send(int descriptor, const void *bytes, size_t count) {
    ssize_t sent = send(descriptor, bytes, count, MSG_NOSIGNAL);
    return sent < 0 ? -errno : sent;
}
static inline int64_t system_send_to(int descriptor, const void *bytes, size_t count, struct system_endpoint endpoint) {
    union system_sockaddr address;
    socklen_t length = system_sockaddr_of(endpoint, &address);
    ssize_t sent = sendto(descriptor, bytes, count, MSG_NOSIGNAL, &address.any, length);
    return sent < 0 ? -errno : sent;
}

/// Memory for a number of datagrams of up to `size` bytes, which one call of recvmmsg(2) fills.
struct system_batch {
    int32_t count;
    size_t size;
    struct system_message *messages;
    struct iovec *vectors;
    union system_sockaddr *senders;
    uint8_t *bytes;
    /// The memory in which the kernel stores arrival times; NULL if they are not needed.
    uint8_t *controls;
};
enum { SYSTEM_BATCH_CONTROL = 64 };

static inline void system_batch_free(struct system_batch *batch) {
    free(batch->messages);
    free(batch->vectors);
    free(batch->senders);
    free(batch->bytes);
    free(batch->controls);
    memset(batch, 0, sizeof *batch);
}
static inline int system_batch_create(struct system_batch *batch, int32_t count, size_t size) {
    memset(batch, 0, sizeof *batch);
    batch->count = count;
    batch->size = size;
    batch->messages = calloc((size_t)count, sizeof *batch->messages);
    batch->vectors = calloc((size_t)count, sizeof *batch->vectors);
    batch->senders = calloc((size_t)count, sizeof *batch->senders);
    batch->bytes = calloc((size_t)count, size);
    if (!batch->messages || !batch->vectors || !batch->senders || !batch->bytes) {
        system_batch_free(batch);
        return -ENOMEM;
    }
    for (int32_t i = 0; i < count; i++) {
        batch->vectors[i].iov_base = batch->bytes + (size_t)i * size;
        batch->vectors[i].iov_len = size;
        batch->messages[i].header.msg_iov = &batch->vectors[i];
        batch->messages[i].header.msg_iovlen = 1;
        batch->messages[i].header.msg_name = &batch->senders[i];
        // Write to the first page of each datagram's memory now, because the system provides pages when they are first written: a later burst of
        // datagrams of Ethernet size then does not increase the program's memory.
        volatile unsigned char *first = batch->bytes + (size_t)i * size;
        first[0] = 0;
        first[(size < 1500 ? size : 1500) - 1] = 0;
    }
    return 0;
}
/// Allocates memory for arrival times; see `system_set_arrival_times`.
static inline int system_batch_keep_times(struct system_batch *batch) {
    if (!batch->controls) batch->controls = calloc((size_t)batch->count, SYSTEM_BATCH_CONTROL);
    return batch->controls ? 0 : -ENOMEM;
}
static inline int system_batch_receive(struct system_batch *batch, int descriptor) {
    for (int32_t i = 0; i < batch->count; i++) {
        struct msghdr *header = &batch->messages[i].header;
        header->msg_namelen = sizeof(union system_sockaddr);
        header->msg_control = batch->controls ? batch->controls + (size_t)i * SYSTEM_BATCH_CONTROL : NULL;
        header->msg_controllen = batch->controls ? SYSTEM_BATCH_CONTROL : 0;
    }
    int count = (int)syscall(SYS_recvmmsg, descriptor, batch->messages, (unsigned)batch->count, MSG_DONTWAIT, NULL);
    return count < 0 ? -errno : count;
}
/// The time at which the kernel received a datagram, in nanoseconds of CLOCK_REALTIME; 0 if it is unknown.
static inline int64_t system_batch_arrival(struct system_batch *batch, int32_t i) {
    struct msghdr *header = &batch->messages[i].header;
    for (struct cmsghdr *c = CMSG_FIRSTHDR(header); c; c = CMSG_NXTHDR(header, c)) {
        if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SYSTEM_ARRIVAL_TIME) continue;
        long t[2];
        memcpy(t, CMSG_DATA(c), sizeof t);
        return system_arrival_time(t[0], t[1]);
    }
    return 0;
}
static inline size_t system_batch_length(const struct system_batch *batch, int32_t i) { return batch->messages[i].length; }
static inline int system_batch_truncated(const struct system_batch *batch, int32_t i) {
    return (batch->messages[i].header.msg_flags & MSG_TRUNC) != 0;
}
static inline struct system_endpoint system_batch_sender(const struct system_batch *batch, int32_t i) {
    return system_endpoint_of(&batch->senders[i]);
}

/// Opens a socket on which the kernel reports changes of network interfaces, addresses and routes. Returns a descriptor or -errno.
static inline int system_network_changes(void) {
    int descriptor = socket(AF_NETLINK, SOCK_RAW | SOCK_NONBLOCK | SOCK_CLOEXEC, NETLINK_ROUTE);
    if (descriptor < 0) return -errno;
    struct sockaddr_nl address;
    memset(&address, 0, sizeof address);
    address.nl_family = AF_NETLINK;
    address.nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV4_ROUTE;
    if (bind(descriptor, (const struct sockaddr *)&address, sizeof address) == 0) return descriptor;
    int error = errno;
    close(descriptor);
    return -error;
}
