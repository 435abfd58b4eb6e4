# Sourced by init: saves memory on a board with little of it.

# Called first: after an allocation that mixed kinds of pages, the kernel would keep twice its largest block (8 MB of 64) free for a while,
# and would rather end the app than use them.
use_all_memory() {
  [ -e /proc/sys/vm/watermark_boost_factor ] && echo 0 > /proc/sys/vm/watermark_boost_factor
  # Each packet would request eight consecutive pages, which are never available again: the kernel would then free everything else in search
  # of them, 1.6 GB in a minute, until the app waits 25 s for its own pages. Single pages are sufficient.
  [ -e /proc/sys/net/core/high_order_alloc_disable ] && echo 1 > /proc/sys/net/core/high_order_alloc_disable
  # Frees the least recently used pages first, of files or not: with its older method the kernel frees pages that are in constant use.
  [ -e /sys/kernel/mm/lru_gen/enabled ] && echo y > /sys/kernel/mm/lru_gen/enabled
}

# With the module zram, unused pages are compressed in memory (half of it at most; 10 MB of the app took 1.8). That is
# faster than freeing code and reading it again. Pages are restored one by one when they are used.
pack_memory() {
  [ -b /dev/zram0 ] || return
  while read -r name kilobytes _; do
    [ "$name" = MemTotal: ] && echo "$((kilobytes / 2))K" > /sys/block/zram0/disksize
  done < /proc/meminfo
  mkswap /dev/zram0 > /dev/null && swapon /dev/zram0 || say "memory is not packed"
  # Frees unused pages of files first: those that are read or written once, as when recordings are copied.
  echo 10 > /proc/sys/vm/swappiness
  echo 0 > /proc/sys/vm/page-cluster
}
