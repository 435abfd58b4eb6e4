// Looks up host names.
#pragma once
#include <netdb.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

/// Looks up the IPv4 address of a name, in the host's byte order. Blocks while a name server does not answer. Returns 0, or the error of
/// getaddrinfo(3).
static inline int system_lookup(const char *name, uint32_t *host) {
    struct addrinfo hints;
    memset(&hints, 0, sizeof hints);
    hints.ai_family = AF_INET;
    hints.ai_socktype = SOCK_STREAM;
    struct addrinfo *found = NULL;
    int failure = getaddrinfo(name, NULL, &hints, &found);
    if (failure == 0 && !found) return EAI_NONAME;
    if (failure == 0) *host = ntohl(((const struct sockaddr_in *)(void *)found->ai_addr)->sin_addr.s_addr);
    if (found) freeaddrinfo(found);
    return failure;
}

/// True if a failed lookup means that the name does not exist; false if no name server could be reached.
static inline int system_lookup_unknown(int failure) {
    // glibc's EAI_NODATA and EAI_ADDRFAMILY. Its header defines them only with _GNU_SOURCE.
    const int no_data = -5, no_such_family = -9;
    return failure == EAI_NONAME || failure == no_data || failure == no_such_family;
}
