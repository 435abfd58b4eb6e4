# Sourced by init: saves memory on a board with little of it.

# Called before all other steps. After an allocation that mixed kinds of pages, the kernel would keep twice its largest
# block (8 MB of 64) free for a while. It would kill the app rather than use these pages.
use_all_memory() {
  [ -e /proc/sys/vm/watermark_boost_factor ] && echo 0 > /proc/sys/vm/watermark_boost_factor
  # Otherwise each packet would request eight consecutive pages. Fragmented memory never has such pages again, so the
  # kernel would free everything else in search of them: 1.6 GB in a minute, until the app waits 25 s for its own pages.
  # Single pages are sufficient for packets.
  [ -e /proc/sys/net/core/high_order_alloc_disable ] && echo 1 > /proc/sys/net/core/high_order_alloc_disable
  # Makes the kernel free the least recently used pages first, whether or not they belong to files. Its older method
  # frees pages that are in constant use.
  [ -e /sys/kernel/mm/lru_gen/enabled ] && echo y > /sys/kernel/mm/lru_gen/enabled
}

# Compresses unused pages in memory with the module zram. They take at most half of the memory; 10 MB of the app became
# 1.8 MB. That is faster than dropping code and reading it again. The kernel restores pages one by one when they are
# used.
pack_memory() {
  [ -b /dev/zram0 ] || return
  while read -r name kilobytes _; do
    [ "$name" = MemTotal: ] && echo "$((kilobytes / 2))K" > /sys/block/zram0/disksize
  done < /proc/meminfo
  mkswap /dev/zram0 > /dev/null && swapon /dev/zram0 || say "memory is not packed"
  # Makes the kernel free unused pages of files first, namely those that are read or written once, as when recordings
  # are copied.
  echo 10 > /proc/sys/vm/swappiness
  echo 0 > /proc/sys/vm/page-cluster
}
