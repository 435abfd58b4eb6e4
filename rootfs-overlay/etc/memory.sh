# Sourced by init: saves memory on a board that has little of it.

# Initially: after an allocation that mixed kinds of pages, the kernel would keep twice its largest block, 8 MB of 64, free for a while, and
# would rather end the app than use them.
use_all_memory() {
  [ -e /proc/sys/vm/watermark_boost_factor ] && echo 0 > /proc/sys/vm/watermark_boost_factor
  # Each packet would request eight consecutive pages, which are never available again: the kernel would then free everything else in search
  # of them, 1.6 GB in a minute, until the app waits 25 s for its own pages. Single pages are sufficient.
  [ -e /proc/sys/net/core/high_order_alloc_disable ] && echo 1 > /proc/sys/net/core/high_order_alloc_disable
  # The least recently used pages go first, of files or not: with its older method the kernel takes pages that are in constant use.
  [ -e /sys/kernel/mm/lru_gen/enabled ] && echo y > /sys/kernel/mm/lru_gen/enabled
}

# With the module zram, pages that were unused for a while are compressed in memory (half of it at most; 10 MB of the app took 1.8). That is
# faster than reading code again that was freed instead; single pages return as they are used.
pack_memory() {
  [ -b /dev/zram0 ] || return
  while read -r name kilobytes _; do
    [ "$name" = MemTotal: ] && echo "$((kilobytes / 2))K" > /sys/block/zram0/disksize
  done < /proc/meminfo
  mkswap /dev/zram0 > /dev/null && swapon /dev/zram0 || say "memory is not packed"
  # Pages of files go first while there are unused ones: those that are read or written once, as when recordings are copied.
  echo 10 > /proc/sys/vm/swappiness
  echo 0 > /proc/sys/vm/page-cluster
}
