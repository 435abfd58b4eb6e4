// Opens sockets of the kernel's Bluetooth, and passes descriptors from one program to another. The constants are those of net/bluetooth/bluetooth.h,
// hci_sock.h and l2cap.h, which the kernel does not install for programs.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <termios.h>
#include <unistd.h>

enum {
    SYSTEM_BLUETOOTH = 31,
    SYSTEM_BLUETOOTH_L2CAP = 0,
    SYSTEM_BLUETOOTH_HCI = 1,
    SYSTEM_HCI_CONTROL = 3,
    SYSTEM_HCI_NO_INDEX = 0xffff,
    /// The channel that passes a controller's packets, and the option that selects among them.
    SYSTEM_HCI_RAW = 0,
    SYSTEM_HCI_FILTER = 2,
    SYSTEM_HCI_EVENT = 4,
    /// The kernel's numbers for connections of Low Energy that have not been established, and for the highest number that a controller can give to a
    /// connection.
    SYSTEM_HCI_LOW_ENERGY = 0x80,
    SYSTEM_HCI_CONNECTING = 5,
    SYSTEM_HCI_LAST_HANDLE = 0x0eff,
    /// The ioctl request _IOR('H', 212, int).
    SYSTEM_HCI_CONNECTIONS = (int)0x800448d4,
    SYSTEM_ATTRIBUTE_CHANNEL = 4,
    SYSTEM_ADDRESS_PUBLIC = 1,
    SYSTEM_HCI_DISCIPLINE = 15,
    SYSTEM_HCI_H4 = 0,
    /// The size in bytes of the buffer for packets that the program has not read. The kernel allocates twice this size, and counts 2.3 kB for each
    /// packet in it. A Muse sends 140 packets a second.
    SYSTEM_ATTRIBUTE_BYTES = 512 * 1024,
    /// The ioctl request _IOW('U', 200, int).
    SYSTEM_HCI_SET_PROTOCOL = 0x400455c8,
    /// Users in /etc/passwd: the app's user, and the user that opens the management interface for the app.
    SYSTEM_USER_APP = 200,
    SYSTEM_USER_BLUETOOTH = 206,
};

struct system_hci_address {
    sa_family_t family;
    uint16_t device, channel;
};
struct system_l2cap_address {
    sa_family_t family;
    uint16_t psm;
    uint8_t address[6];
    uint16_t channel;
    uint8_t kind;
};

/// Opens the kernel's management interface. It executes commands only with CAP_NET_ADMIN. Returns a descriptor or -errno.
static inline int system_management_socket(void) {
    int descriptor = socket(SYSTEM_BLUETOOTH, SOCK_RAW | SOCK_NONBLOCK | SOCK_CLOEXEC, SYSTEM_BLUETOOTH_HCI);
    if (descriptor < 0) return -errno;
    struct system_hci_address address = {SYSTEM_BLUETOOTH, SYSTEM_HCI_NO_INDEX, SYSTEM_HCI_CONTROL};
    if (bind(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
    int error = errno;
    close(descriptor);
    return -error;
}

/// Opens a socket that receives the events of a controller that `ConnectionWatch` reads, and sends commands to it. The index SYSTEM_HCI_NO_INDEX
/// stands for the kernel's own events: a controller was added or removed. It requires CAP_NET_RAW. Returns a descriptor or -errno.
static inline int system_controller_socket(uint16_t controller) {
    int descriptor = socket(SYSTEM_BLUETOOTH, SOCK_RAW | SOCK_NONBLOCK | SOCK_CLOEXEC, SYSTEM_BLUETOOTH_HCI);
    if (descriptor < 0) return -errno;
    // The kinds of events, by the lowest six bits of their numbers: Command Complete (0x0e), Command Status (0x0f), LE Meta (0x3e), and the kernel's
    // own events (0xfd).
    struct {
        uint32_t types, events[2];
        uint16_t command;
    } kinds = {1u << SYSTEM_HCI_EVENT, {1u << 0x0e | 1u << 0x0f, 1u << (0x3e - 32) | 1u << (0x3d - 32)}, 0};
    // Most events of these kinds are advertisements and answers to other commands. The kernel drops them, so that they do not wake up the program.
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_B | BPF_ABS, 1),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0xfd, 11, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x3e, 0, 3),
        // LE Connection Complete and LE Enhanced Connection Complete.
        BPF_STMT(BPF_LD | BPF_B | BPF_ABS, 3),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x01, 8, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x0a, 7, 6),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x0f, 0, 3),
        // The commands LE Create Connection and LE Extended Create Connection, in the order of bytes of the filter.
        BPF_STMT(BPF_LD | BPF_H | BPF_ABS, 5),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x0d20, 4, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x4320, 3, 2),
        // The command LE Create Connection Cancel.
        BPF_STMT(BPF_LD | BPF_H | BPF_ABS, 4),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x0e20, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, 0),
        BPF_STMT(BPF_RET | BPF_K, 0xffff),
    };
    struct sock_fprog filter = {sizeof steps / sizeof *steps, steps};
    struct system_hci_address address = {SYSTEM_BLUETOOTH, controller, SYSTEM_HCI_RAW};
    if (setsockopt(descriptor, 0, SYSTEM_HCI_FILTER, &kinds, sizeof kinds) == 0 &&
        setsockopt(descriptor, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter) == 0 &&
        bind(descriptor, (struct sockaddr *)&address, sizeof address) == 0)
        return descriptor;
    int error = errno;
    close(descriptor);
    return -error;
}

/// Waits until one of the descriptors has something to read or has failed, or for this many milliseconds (-1: forever). A negative descriptor is
/// ignored. Returns the position of the first such descriptor; -1 after the time.
static inline int system_first_ready(const int *descriptors, int count, int milliseconds) {
    enum { MOST = 32 };
    struct pollfd entries[MOST];
    if (count > MOST) count = MOST;
    for (int i = 0; i < count; i++) entries[i] = (struct pollfd){descriptors[i], POLLIN, 0};
    if (poll(entries, (nfds_t)count, milliseconds) <= 0) return -1;
    for (int i = 0; i < count; i++)
        if (entries[i].revents) return i;
    return -1;
}

/// Asks the kernel for a connection to a sensor that it regards as being established. Returns the number by which the kernel knows it, which no
/// connection of a controller has; -1 if there is none.
static inline int system_unfinished_connection(int descriptor, uint16_t controller, uint64_t sensor) {
    enum { MOST = 32 };
    struct {
        uint16_t controller, count;
        struct {
            uint16_t handle;
            uint8_t address[6], type, is_outgoing;
            uint16_t state;
            uint32_t mode;
        } found[MOST];
    } list;
    memset(&list, 0, sizeof list);
    list.controller = controller;
    list.count = MOST;
    if (ioctl(descriptor, SYSTEM_HCI_CONNECTIONS, &list) < 0) return -1;
    for (int i = 0; i < list.count && i < MOST; i++) {
        uint64_t address = 0;
        for (int byte = 5; byte >= 0; byte--) address = address << 8 | list.found[i].address[byte];
        if (address == sensor && list.found[i].type == SYSTEM_HCI_LOW_ENERGY && list.found[i].state == SYSTEM_HCI_CONNECTING &&
            list.found[i].handle > SYSTEM_HCI_LAST_HANDLE)
            return list.found[i].handle;
    }
    return -1;
}

/// Starts a connection to a sensor's attributes. The descriptor becomes writable when the connection is open. Returns the descriptor or -errno.
static inline int system_attribute_socket(uint64_t sensor, uint8_t kind) {
    int descriptor = socket(SYSTEM_BLUETOOTH, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, SYSTEM_BLUETOOTH_L2CAP);
    if (descriptor < 0) return -errno;
    struct system_l2cap_address own, other;
    memset(&own, 0, sizeof own);
    own.family = SYSTEM_BLUETOOTH;
    own.channel = SYSTEM_ATTRIBUTE_CHANNEL;
    own.kind = SYSTEM_ADDRESS_PUBLIC;
    other = own;
    other.kind = kind;
    // The kernel's Bluetooth addresses and the boards' processors are little-endian.
    for (int i = 0; i < 6; i++) other.address[i] = (uint8_t)(sensor >> (8 * i));
    int bytes = SYSTEM_ATTRIBUTE_BYTES;
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes);
    int result = bind(descriptor, (struct sockaddr *)&own, sizeof own);
    if (result == 0) result = connect(descriptor, (struct sockaddr *)&other, sizeof other);
    if (result == 0 || errno == EINPROGRESS) return descriptor;
    int error = errno;
    close(descriptor);
    return -error;
}

static inline int64_t system_radio_read(int descriptor, void *bytes, size_t count) {
    ssize_t result = recv(descriptor, bytes, count, MSG_DONTWAIT);
    return result < 0 ? -errno : result;
}
static inline int64_t system_radio_write(int descriptor, const void *bytes, size_t count) {
    ssize_t result = send(descriptor, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
    return result < 0 ? -errno : result;
}

// Creates an abstract name, which is not a file: the kernel removes it with the socket.
static inline socklen_t system_local_name(const char *name, struct sockaddr_un *address) {
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    size_t length = strlen(name);
    if (length > sizeof address->sun_path - 2) length = sizeof address->sun_path - 2;
    memcpy(address->sun_path + 1, name, length);
    return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + length);
}

/// The identifier of the user at the other end of a connection on this machine; -1 if it is unknown.
static inline int64_t system_peer_user(int descriptor) {
    struct {
        int32_t process;
        uint32_t user, group;
    } peer;
    socklen_t length = sizeof peer;
    return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) < 0 ? -1 : (int64_t)peer.user;
}

/// Listens at a name for descriptors that another program passes. Returns the listening descriptor or -errno.
static inline int system_descriptor_listen(const char *name) {
    int listener = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (listener < 0) return -errno;
    struct sockaddr_un address;
    socklen_t length = system_local_name(name, &address);
    if (bind(listener, (struct sockaddr *)&address, length) == 0 && listen(listener, 1) == 0) return listener;
    int error = errno;
    close(listener);
    return -error;
}

/// Receives a descriptor from a program of the given user. Returns the descriptor, or -errno: -EPERM if a program of another user has connected.
static inline int system_descriptor_take(int listener, uint32_t user) {
    int connection = accept(listener, NULL, NULL);
    if (connection < 0) return -errno;
    if (system_peer_user(connection) != user) {
        close(connection);
        return -EPERM;
    }
    char byte;
    struct iovec part = {&byte, 1};
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control;
    memset(&control, 0, sizeof control);
    struct msghdr message;
    memset(&message, 0, sizeof message);
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = &control;
    message.msg_controllen = sizeof control;
    int descriptor = -ENODATA;
    // Wait at most 20 ms for the sender, because the app's loop must not block for longer.
    struct timeval timeout = {0, 20000};
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    if (recvmsg(connection, &message, MSG_CMSG_CLOEXEC) < 0) {
        descriptor = -errno;
    } else {
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS &&
            header->cmsg_len == CMSG_LEN(sizeof(int)))
            memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
    }
    close(connection);
    return descriptor;
}

/// Passes a descriptor to a program of the given user that listens at a name. Returns 0 or -errno: -EPERM if a program of another user listens.
static inline int system_descriptor_send(const char *name, uint32_t user, int descriptor) {
    int connection = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    if (connection < 0) return -errno;
    struct sockaddr_un address;
    socklen_t length = system_local_name(name, &address);
    int result = connect(connection, (struct sockaddr *)&address, length) < 0 ? -errno : 0;
    if (result == 0 && system_peer_user(connection) != user) result = -EPERM;
    if (result == 0) {
        char byte = 0;
        struct iovec part = {&byte, 1};
        union {
            struct cmsghdr header;
            char bytes[CMSG_SPACE(sizeof(int))];
        } control;
        memset(&control, 0, sizeof control);
        control.header.cmsg_level = SOL_SOCKET;
        control.header.cmsg_type = SCM_RIGHTS;
        control.header.cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(&control.header), &descriptor, sizeof descriptor);
        struct msghdr message;
        memset(&message, 0, sizeof message);
        message.msg_iov = &part;
        message.msg_iovlen = 1;
        message.msg_control = &control;
        message.msg_controllen = CMSG_SPACE(sizeof(int));
        if (sendmsg(connection, &message, MSG_NOSIGNAL) < 0) result = -errno;
    }
    close(connection);
    return result;
}

/// Connects the kernel's Bluetooth to a controller on a serial line, in frames of H4, while the descriptor is open. Returns the descriptor, or
/// -errno.
static inline int system_attach_controller(const char *path) {
    int line = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (line < 0) return -errno;
    struct termios raw;
    int discipline = SYSTEM_HCI_DISCIPLINE;
    if (tcgetattr(line, &raw) == 0) {
        cfmakeraw(&raw);
        raw.c_cflag |= CLOCAL | CREAD;
        tcsetattr(line, TCSANOW, &raw);
        tcflush(line, TCIOFLUSH);
    }
    if (ioctl(line, TIOCSETD, &discipline) == 0 && ioctl(line, SYSTEM_HCI_SET_PROTOCOL, SYSTEM_HCI_H4) == 0) return line;
    int error = errno;
    close(line);
    return -error;
}
