#pragma once
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <nettle/base64.h>
#include <nettle/sha1.h>
#include <nettle/sha2.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

/// Listens at a port on all addresses, by IPv6 and IPv4, or by IPv4 only if the kernel has no IPv6. For port 0, the kernel chooses one. Writes the port.
/// Returns a descriptor or -errno.
static inline int http_listen(uint16_t *port) {
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons(*port)};
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons(*port)};
    int on = 1, off = 0, error = 0;
    for (int version = 6; version >= 4; version -= 2) {
        int descriptor = socket(version == 6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        error = errno;
        if (descriptor < 0) continue;
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        if (version == 6) setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
        const struct sockaddr *address = version == 6 ? (const struct sockaddr *)&six : (const struct sockaddr *)&four;
        socklen_t length = version == 6 ? sizeof six : sizeof four;
        if (bind(descriptor, address, length) == 0 && listen(descriptor, 16) == 0) {
            struct sockaddr_in6 bound;
            length = sizeof bound;
            // The port is at the same place in both kinds of addresses.
            if (getsockname(descriptor, (struct sockaddr *)&bound, &length) == 0) *port = ntohs(bound.sin6_port);
            return descriptor;
        }
        error = errno;
        close(descriptor);
        if (error != EADDRNOTAVAIL && error != EAFNOSUPPORT) break;
    }
    return -error;
}

/// Writes the address of a connection's peer as text, an IPv4 address in its usual form. The text is empty if it is unknown.
static inline void http_peer(int descriptor, char text[64]) {
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    text[0] = 0;
    if (getpeername(descriptor, (struct sockaddr *)&address, &length) < 0) return;
    if (address.ss_family == AF_INET) {
        inet_ntop(AF_INET, &((struct sockaddr_in *)&address)->sin_addr, text, 64);
    } else if (address.ss_family == AF_INET6) {
        struct in6_addr *six = &((struct sockaddr_in6 *)&address)->sin6_addr;
        if (IN6_IS_ADDR_V4MAPPED(six)) inet_ntop(AF_INET, six->s6_addr + 12, text, 64);
        else inet_ntop(AF_INET6, six, text, 64);
    }
}

/// The limits of the HTTP server.
typedef struct {
    unsigned connections, connections_of_address, seconds, header_bytes;
} http_limits;

/// Starts the HTTP server without a thread: the caller waits for its epoll descriptor and calls MHD_run. MHD_start_daemon has variable arguments,
/// which Swift cannot call. The library owns the listening descriptor from now on.
static inline struct MHD_Daemon *http_start(
    int listener, http_limits limits, void *context, MHD_AccessHandlerCallback handle, MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback connected) {
    struct MHD_OptionItem options[] = {
        {MHD_OPTION_LISTEN_SOCKET, listener, NULL},
        {MHD_OPTION_CONNECTION_LIMIT, limits.connections, NULL},
        {MHD_OPTION_PER_IP_CONNECTION_LIMIT, limits.connections_of_address, NULL},
        {MHD_OPTION_CONNECTION_TIMEOUT, limits.seconds, NULL},
        {MHD_OPTION_CONNECTION_MEMORY_LIMIT, (intptr_t)limits.header_bytes, NULL},
        {MHD_OPTION_STRICT_FOR_CLIENT, 1, NULL},
        {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)completed, context},
        {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)connected, context},
        {MHD_OPTION_END, 0, NULL},
    };
    return MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_UPGRADE, 0, NULL, NULL, handle, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

/// The descriptor that is readable when MHD_run has work.
static inline int http_epoll(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

/// The socket of a connection; -1 if it is unknown.
static inline int http_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

/// Ends a connection that the library still owns. The library notices the end and closes the socket.
static inline void http_end(int descriptor) { shutdown(descriptor, SHUT_RDWR); }

/// Prepares a socket for a viewer: small messages leave at once, and the kernel stores at most about 64 KB for it, so that a slow viewer is noticed.
static inline void http_prepare_viewer(int descriptor) {
    int bytes = 32 << 10, on = 1, seconds = 20000;
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
    setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(descriptor, IPPROTO_TCP, TCP_USER_TIMEOUT, &seconds, sizeof seconds);
}

/// Closes a viewer's socket. Data that it has not taken are discarded.
static inline void http_close(struct MHD_UpgradeResponseHandle *handle) { MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE); }

/// A header of a request; NULL if it is missing.
static inline const char *http_header(struct MHD_Connection *connection, const char *name) {
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

/// Creates a response with a copy of the bytes.
static inline struct MHD_Response *http_response(const void *bytes, size_t count) {
    return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

/// Creates a response with bytes that stay valid as long as the server.
static inline struct MHD_Response *http_lasting_response(const void *bytes, size_t count) {
    return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_PERSISTENT);
}

/// The answer to the key of a WebSocket's handshake (RFC 6455), with a zero at its end. The key has at most 64 bytes.
static inline void http_accept_key(const char *key, char answer[32]) {
    static const char suffix[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    struct sha1_ctx context;
    uint8_t digest[SHA1_DIGEST_SIZE];
    sha1_init(&context);
    sha1_update(&context, strlen(key), (const uint8_t *)key);
    sha1_update(&context, sizeof suffix - 1, (const uint8_t *)suffix);
    sha1_digest(&context, sizeof digest, digest);
    base64_encode_raw(answer, sizeof digest, digest);
    answer[BASE64_ENCODE_RAW_LENGTH(SHA1_DIGEST_SIZE)] = 0;
}

/// The SHA-256 digest of bytes in base 64, with a zero at its end.
static inline void http_digest(const void *bytes, size_t count, char text[48]) {
    struct sha256_ctx context;
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_init(&context);
    sha256_update(&context, count, (const uint8_t *)bytes);
    sha256_digest(&context, sizeof digest, digest);
    base64_encode_raw(text, sizeof digest, digest);
    text[BASE64_ENCODE_RAW_LENGTH(SHA256_DIGEST_SIZE)] = 0;
}

/// A file that a browser downloads.
typedef struct {
    int descriptor;
    int64_t size, seconds, nanoseconds;
    uint64_t number;
} http_file;

#ifdef __LP64__
typedef struct stat http_status;
static inline int http_stat(int file, http_status *status) { return fstat(file, status); }
static inline int http_open_at(int folder, const char *name, int flags) { return openat(folder, name, flags); }
#else
typedef struct stat64 http_status;
static inline int http_stat(int file, http_status *status) { return fstat64(file, status); }
static inline int http_open_at(int folder, const char *name, int flags) { return openat64(folder, name, flags); }
#endif

/// Opens a regular file in a folder, but no link. Returns 0 or -errno.
static inline int http_open(const char *folder, const char *name, http_file *file) {
    int parent = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (parent < 0) return -errno;
    file->descriptor = http_open_at(parent, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    int error = errno;
    close(parent);
    if (file->descriptor < 0) return -error;
    http_status status;
    if (http_stat(file->descriptor, &status) < 0 || !S_ISREG(status.st_mode)) {
        close(file->descriptor);
        return -ENOENT;
    }
    file->size = status.st_size;
    file->seconds = status.st_mtim.tv_sec;
    file->nanoseconds = status.st_mtim.tv_nsec;
    file->number = status.st_ino;
    return 0;
}

/// Limits the memory that this process can allocate, in bytes, and its descriptors. Returns 0 or -errno.
static inline int http_limit_process(uint64_t bytes, uint64_t descriptors) {
    struct rlimit memory = {.rlim_cur = (rlim_t)bytes, .rlim_max = (rlim_t)bytes};
    struct rlimit files = {.rlim_cur = (rlim_t)descriptors, .rlim_max = (rlim_t)descriptors};
    if (setrlimit(RLIMIT_DATA, &memory) < 0) return -errno;
    return setrlimit(RLIMIT_NOFILE, &files) < 0 ? -errno : 0;
}
