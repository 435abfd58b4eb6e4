// Sends packets between two processes of one machine (SOCK_SEQPACKET). A packet may contain a descriptor.
#pragma once
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/// Creates two connected sockets, which do not block, and which the kernel closes in programs that this process starts. Returns 0 or -errno.
static inline int system_packet_pair(int sockets[2]) {
    return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, sockets) < 0 ? -errno : 0;
}

static inline int system_packet_address(struct sockaddr_un *address, const char *path) {
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    if (strlen(path) >= sizeof address->sun_path) return -ENAMETOOLONG;
    strcpy(address->sun_path, path);
    return 0;
}

/// Listens at a path to which the path's user and group can connect. Returns a descriptor or -errno.
static inline int system_packet_listen(const char *path) {
    struct sockaddr_un address;
    int error = system_packet_address(&address, path);
    if (error) return error;
    int descriptor = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -errno;
    unlink(path);
    mode_t before = umask(0117);
    int result = bind(descriptor, (struct sockaddr *)&address, sizeof address);
    error = errno;
    umask(before);
    if (result == 0 && listen(descriptor, 1) == 0) return descriptor;
    if (result == 0) error = errno;
    close(descriptor);
    return -error;
}

/// Waits for one connection, up to a number of milliseconds. The connection does not block. Returns its descriptor or -errno.
static inline int system_packet_accept(int listener, int milliseconds) {
    struct pollfd entry = {.fd = listener, .events = POLLIN};
    int ready;
    do ready = poll(&entry, 1, milliseconds);
    while (ready < 0 && errno == EINTR);
    if (ready <= 0) return ready < 0 ? -errno : -ETIMEDOUT;
    int descriptor = accept(listener, NULL, NULL);
    if (descriptor < 0) return -errno;
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    fcntl(descriptor, F_SETFL, O_NONBLOCK);
    return descriptor;
}

/// Connects to a path. Returns a descriptor that does not block, or -errno.
static inline int system_packet_connect(const char *path) {
    struct sockaddr_un address;
    int error = system_packet_address(&address, path);
    if (error) return error;
    int descriptor = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -errno;
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
    error = errno;
    close(descriptor);
    return -error;
}

/// Sends a packet, with a descriptor in it unless that is -1. Returns 0 or -errno.
static inline int system_packet_send(int socket, const void *bytes, size_t count, int descriptor) {
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr align;
    } control;
    memset(&control, 0, sizeof control);
    struct msghdr message;
    memset(&message, 0, sizeof message);
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (descriptor >= 0) {
        message.msg_control = control.bytes;
        message.msg_controllen = sizeof control.bytes;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
    }
    return sendmsg(socket, &message, MSG_NOSIGNAL) < 0 ? -errno : 0;
}

/// Receives a packet. Returns its number of bytes, 0 at the end of the connection, or -errno: -EMSGSIZE if the packet is longer than `most`. Writes
/// the descriptor in it, or -1 for none, to `descriptor`.
static inline int system_packet_receive(int socket, void *bytes, size_t most, int *descriptor) {
    struct iovec part = {.iov_base = bytes, .iov_len = most};
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr align;
    } control;
    struct msghdr message;
    memset(&message, 0, sizeof message);
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    *descriptor = -1;
    ssize_t count = recvmsg(socket, &message, 0x40000000 /* MSG_CMSG_CLOEXEC, which glibc defines only with _GNU_SOURCE */);
    if (count < 0) return -errno;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header))
        if (header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS && header->cmsg_len == CMSG_LEN(sizeof(int)))
            memcpy(descriptor, CMSG_DATA(header), sizeof(int));
    if (!(message.msg_flags & (MSG_TRUNC | MSG_CTRUNC))) return (int)count;
    if (*descriptor >= 0) close(*descriptor);
    *descriptor = -1;
    return -EMSGSIZE;
}
