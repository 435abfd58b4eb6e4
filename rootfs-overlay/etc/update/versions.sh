# Sourced: versions begin with the time of their commit in UTC, 2026-11-24-1502, which orders them.

# day VERSION, minute VERSION: as numbers; empty if it is not a version.
day() { expr "$1" : '\([0-9]\{4\}-[0-9][0-9]-[0-9][0-9]\)-[0-9]\{4\}' | tr -d -; }
minute() { expr "$1" : '[0-9]\{4\}-[0-9][0-9]-[0-9][0-9]-\([0-9]\{4\}\)'; }

# is_allowed VERSION: not older than $oldest.
is_allowed() {
  found=$(day "$1") least=$(day "$oldest")
  [ -n "$found" ] && [ -n "$least" ] || return 1
  [ "$found" -gt "$least" ] || { [ "$found" -eq "$least" ] && [ "$(minute "$1")" -ge "$(minute "$oldest")" ]; }
}
