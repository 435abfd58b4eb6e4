// The machine's network interfaces, as the kernel reports them.
#pragma once
#include <errno.h>
#include <ifaddrs.h>
#include <linux/if_packet.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

enum { SYSTEM_INTERFACE_ADDRESSES = 4 };

typedef struct {
    char name[IF_NAMESIZE];
    uint8_t hardware_address[6];
    uint8_t has_hardware_address;
    /// True if the interface is enabled and has a link: a cable, or a connection to an access point.
    uint8_t has_link;
    uint8_t address_count;
    uint8_t prefix_lengths[SYSTEM_INTERFACE_ADDRESSES];
    /// The IPv4 addresses in the machine's byte order.
    uint32_t addresses[SYSTEM_INTERFACE_ADDRESSES];
} system_interface;

/// Lists all interfaces except the loopback, in the kernel's order, up to a maximum number. Returns their number, or -errno.
static inline int system_interfaces(system_interface *list, int maximum) {
    struct ifaddrs *all;
    if (getifaddrs(&all) < 0) return -errno;
    int count = 0;
    for (struct ifaddrs *entry = all; entry; entry = entry->ifa_next) {
        if (!entry->ifa_addr || entry->ifa_flags & IFF_LOOPBACK) continue;
        int family = entry->ifa_addr->sa_family, index = 0;
        if (family != AF_PACKET && family != AF_INET) continue;
        while (index < count && strncmp(list[index].name, entry->ifa_name, IF_NAMESIZE)) index++;
        if (index == maximum) continue;
        system_interface *one = &list[index];
        if (index == count) {
            memset(one, 0, sizeof *one);
            strncpy(one->name, entry->ifa_name, IF_NAMESIZE - 1);
            count++;
        }
        one->has_link = (entry->ifa_flags & (IFF_UP | IFF_RUNNING)) == (IFF_UP | IFF_RUNNING);
        if (family == AF_PACKET) {
            const struct sockaddr_ll *link = (const struct sockaddr_ll *)entry->ifa_addr;
            one->has_hardware_address = link->sll_halen == 6;
            if (one->has_hardware_address) memcpy(one->hardware_address, link->sll_addr, 6);
        } else if (one->address_count < SYSTEM_INTERFACE_ADDRESSES) {
            const struct sockaddr_in *address = (const struct sockaddr_in *)entry->ifa_addr;
            const struct sockaddr_in *mask = (const struct sockaddr_in *)entry->ifa_netmask;
            one->addresses[one->address_count] = ntohl(address->sin_addr.s_addr);
            one->prefix_lengths[one->address_count++] =
                mask ? (uint8_t)__builtin_popcount(mask->sin_addr.s_addr) : 32;
        }
    }
    freeifaddrs(all);
    return count;
}
