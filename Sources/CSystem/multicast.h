// Sends datagrams to a multicast group, or to all machines of a network, through every interface.
#pragma once
#include "network.h"
#include <ifaddrs.h>
#include <net/if.h>

// The maximum number of interfaces. A board has one or two.
enum { SYSTEM_MULTICAST_INTERFACES = 8 };

/// Selects the interface for datagrams to groups, and allows 255 hops, as RFC 6762, section 11 requires. The scope of the group's address limits how
/// far routers forward the datagrams.
static inline int system_use_interface(int descriptor, uint8_t version, const struct ifaddrs *interface) {
    unsigned number = if_nametoindex(interface->ifa_name);
    if (version == 6) {
        system_set_option(descriptor, IPPROTO_IPV6, IPV6_MULTICAST_HOPS, 255);
        return system_set_option(descriptor, IPPROTO_IPV6, IPV6_MULTICAST_IF, (int)number);
    }
    system_set_option(descriptor, IPPROTO_IP, IP_MULTICAST_TTL, 255);
    struct ip_mreqn request;
    memset(&request, 0, sizeof request);
    request.imr_address = ((const struct sockaddr_in *)(const void *)interface->ifa_addr)->sin_addr;
    request.imr_ifindex = (int)number;
    return setsockopt(descriptor, IPPROTO_IP, IP_MULTICAST_IF, &request, sizeof request) < 0 ? -errno : 0;
}

/// True if groups of an IP version can be reached through the interface with this address. With IPv6, only the interface's link-local address counts,
/// so that no datagram is sent twice.
static inline int system_reaches_groups(const struct ifaddrs *interface, uint8_t version) {
    const unsigned wanted = IFF_UP | IFF_MULTICAST;
    if (!interface->ifa_addr || (interface->ifa_flags & (wanted | IFF_LOOPBACK)) != wanted) return 0;
    if (version != 6) return interface->ifa_addr->sa_family == AF_INET;
    if (interface->ifa_addr->sa_family != AF_INET6) return 0;
    return IN6_IS_ADDR_LINKLOCAL(&((const struct sockaddr_in6 *)(const void *)interface->ifa_addr)->sin6_addr);
}

/// Lists the addresses of all interfaces, for `system_send_to_group` and `system_send_to_broadcasts`. Returns NULL if there are none. The caller must
/// free the list with `freeifaddrs`.
static inline struct ifaddrs *system_list_addresses(void) {
    struct ifaddrs *all = NULL;
    return getifaddrs(&all) == 0 ? all : NULL;
}

/// Sends a datagram to a group through each interface except the loopback that is up, supports multicast and has an address of the group's IP
/// version. Returns the number of interfaces.
static inline int system_send_to_group(int descriptor, const void *bytes, size_t count, struct system_endpoint group,
                                       const struct ifaddrs *all) {
    int sent = 0, tried = 0;
    for (const struct ifaddrs *each = all; each && tried < SYSTEM_MULTICAST_INTERFACES; each = each->ifa_next) {
        if (!system_reaches_groups(each, group.version)) continue;
        tried++;
        if (system_use_interface(descriptor, group.version, each) < 0) continue;
        if (system_send_to(descriptor, bytes, count, group) >= 0) sent++;
    }
    return sent;
}

/// Sends a datagram to the broadcast address of each IPv4 network of this machine. The general broadcast address 255.255.255.255 would use only one
/// interface. Returns the number of networks.
static inline int system_send_to_broadcasts(int descriptor, const void *bytes, size_t count, uint16_t port,
                                            const struct ifaddrs *all) {
    const unsigned wanted = IFF_UP | IFF_BROADCAST;
    int sent = 0, tried = 0;
    for (const struct ifaddrs *each = all; each && tried < SYSTEM_MULTICAST_INTERFACES; each = each->ifa_next) {
        if (!each->ifa_addr || each->ifa_addr->sa_family != AF_INET || !each->ifa_netmask) continue;
        if ((each->ifa_flags & (wanted | IFF_LOOPBACK)) != wanted) continue;
        // Compute the broadcast address, because the kernel reports none if the interface's address was set without one.
        const uint32_t own = ntohl(((const struct sockaddr_in *)(const void *)each->ifa_addr)->sin_addr.s_addr);
        const uint32_t hosts = ~ntohl(((const struct sockaddr_in *)(const void *)each->ifa_netmask)->sin_addr.s_addr);
        // A network of only two machines has no broadcast address.
        if (hosts < 3) continue;
        tried++;
        struct system_endpoint machines = {0, own | hosts, 0, port, 4};
        if (system_send_to(descriptor, bytes, count, machines) >= 0) sent++;
    }
    return sent;
}
