// Sending to a multicast group through every interface.
#pragma once
#include "network.h"
#include <ifaddrs.h>
#include <net/if.h>

// The most interfaces that are used: a board has one or two.
enum { SYSTEM_MULTICAST_INTERFACES = 8 };

/// Sends a datagram to a group through each interface that is up, has an IPv4 address and takes multicast, but not the
/// loopback. Returns through how many it went.
static inline int system_send_to_group(int descriptor, const void *bytes, size_t count, uint32_t host, uint16_t port) {
    struct ifaddrs *all = NULL;
    if (getifaddrs(&all) != 0) return 0;
    // As RFC 6762, section 11 asks for; the group is of the local link anyway.
    system_set_option(descriptor, IPPROTO_IP, IP_MULTICAST_TTL, 255);
    const struct sockaddr_in group = system_address(host, port);
    const unsigned wanted = IFF_UP | IFF_MULTICAST;
    int sent = 0, tried = 0;
    for (const struct ifaddrs *each = all; each && tried < SYSTEM_MULTICAST_INTERFACES; each = each->ifa_next) {
        if (!each->ifa_addr || each->ifa_addr->sa_family != AF_INET) continue;
        if ((each->ifa_flags & (wanted | IFF_LOOPBACK)) != wanted) continue;
        tried++;
        struct ip_mreqn interface;
        memset(&interface, 0, sizeof interface);
        interface.imr_address = ((const struct sockaddr_in *)(const void *)each->ifa_addr)->sin_addr;
        interface.imr_ifindex = (int)if_nametoindex(each->ifa_name);
        if (setsockopt(descriptor, IPPROTO_IP, IP_MULTICAST_IF, &interface, sizeof interface) < 0) continue;
        if (sendto(descriptor, bytes, count, MSG_NOSIGNAL, (const struct sockaddr *)(const void *)&group, sizeof group) >= 0) sent++;
    }
    freeifaddrs(all);
    return sent;
}
