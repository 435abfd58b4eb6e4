# Sourced by init: saves memory on a board with little of it.

# Called before all other steps. If an allocation has mixed kinds of pages, the kernel by default reserves free memory
# of twice its largest block (8 MB of 64) for a while, and would kill the app rather than use these pages. This
# function disables that.
use_all_memory() {
  [ -e /proc/sys/vm/watermark_boost_factor ] && echo 0 > /proc/sys/vm/watermark_boost_factor
  # Makes the kernel use single pages for packets. By default, each packet requests eight consecutive pages. Fragmented
  # memory does not contain such pages, so the kernel would free everything else in search of them: 1.6 GB in a minute,
  # until the app waits 25 s for its own pages.
  [ -e /proc/sys/net/core/high_order_alloc_disable ] && echo 1 > /proc/sys/net/core/high_order_alloc_disable
  # Makes the kernel free the least recently used pages first, whether or not they belong to files. Its older method
  # frees pages that are in constant use.
  [ -e /sys/kernel/mm/lru_gen/enabled ] && echo y > /sys/kernel/mm/lru_gen/enabled
}

# Makes the kernel read a missing page of a program with its block of the root file system (64 kB) and no other block. By default, it reads 128 kB
# around the page, so that the start would read nearly all of the app's program. The value applies to files that are opened before `read_ahead` is
# called, as long as they are open.
read_blocks_alone() {
  for disk in /sys/block/*/queue/read_ahead_kb; do
    # Store the value to restore it later. One variable is enough, because all disks have the same value at the start.
    read -r usual_ahead < "$disk" && echo 4 > "$disk"
  done
}

# Makes the kernel read ahead as usual, which recordings and songs need.
read_ahead() {
  for disk in /sys/block/*/queue/read_ahead_kb; do
    echo "${usual_ahead:-128}" > "$disk"
  done
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
  # Makes the kernel free pages of files before the programs' own memory. Such pages are often used only once, as when recordings are copied.
  echo 10 > /proc/sys/vm/swappiness
  echo 0 > /proc/sys/vm/page-cluster
}
