# Sourced by init: memory goes a long way on a board that has little of it.

# At first: after an allocation that mixed kinds of pages the kernel would keep twice its largest block, 8 MB of 64, free for a while, and
# rather end the app than use them.
use_all_memory() {
  [ -e /proc/sys/vm/watermark_boost_factor ] && echo 0 > /proc/sys/vm/watermark_boost_factor
  # Each packet would ask for eight pages in a row, which are never there again: the kernel then lets go of all else in search of them,
  # 1.6 GB in a minute, until the app waits 25 s for its own pages. Single ones do.
  [ -e /proc/sys/net/core/high_order_alloc_disable ] && echo 1 > /proc/sys/net/core/high_order_alloc_disable
  # What was not used for longest goes first, be it a file's or not: with its older way the kernel takes what is used all the time.
  [ -e /sys/kernel/mm/lru_gen/enabled ] && echo y > /sys/kernel/mm/lru_gen/enabled
}

# Where the module zram is: what nobody has used for a while is packed where it lies (half of memory at most; 10 MB of the app took 1.8).
# That is sooner done than reading code from the card again that was let go in its place; single pages come back as they are used.
pack_memory() {
  [ -b /dev/zram0 ] || return
  while read -r name kilobytes _; do
    [ "$name" = MemTotal: ] && echo "$((kilobytes / 2))K" > /sys/block/zram0/disksize
  done < /proc/meminfo
  mkswap /dev/zram0 > /dev/null && swapon /dev/zram0 || say "memory is not packed"
  # Files go first as long as there are any that are not in use: those that are read or written once, as when recordings are copied.
  echo 10 > /proc/sys/vm/swappiness
  echo 0 > /proc/sys/vm/page-cluster
}
