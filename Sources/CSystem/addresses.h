// Reads and writes IPv6 addresses as text (RFC 4291; the interface as in RFC 4007).
#pragma once
#include "network.h"
#include <net/if.h>

/// The maximum length in bytes of an IPv6 address as text: "ffff:…:ffff", a "%", an interface's name and the final
/// zero.
enum { SYSTEM_ADDRESS_TEXT = INET6_ADDRSTRLEN + IF_NAMESIZE };

/// Parses an address without an interface. Returns true if it is valid.
static inline int system_read_v6(const char *text, struct system_endpoint *endpoint) {
    union system_sockaddr address;
    memset(&address, 0, sizeof address);
    address.v6.sin6_family = AF_INET6;
    if (inet_pton(AF_INET6, text, &address.v6.sin6_addr) != 1) return 0;
    *endpoint = system_endpoint_of(&address);
    return 1;
}

/// Writes an address with the name of its interface, or with its number if the interface no longer exists.
static inline void system_write_v6(struct system_endpoint endpoint, char text[SYSTEM_ADDRESS_TEXT]) {
    union system_sockaddr address;
    system_sockaddr_of(endpoint, &address);
    text[0] = 0;
    inet_ntop(AF_INET6, &address.v6.sin6_addr, text, INET6_ADDRSTRLEN);
    if (!endpoint.interface) return;
    char name[IF_NAMESIZE];
    if (!if_indextoname(endpoint.interface, name)) snprintf(name, sizeof name, "%u", endpoint.interface);
    strncat(text, "%", 2);
    strncat(text, name, IF_NAMESIZE - 1);
}
