# Sourced by other scripts: compares versions. A version begins with the time of its commit in UTC, such as
# 2026-11-24-1502, which determines the order.

# day VERSION, minute VERSION: print the date and the time of day as numbers. They print nothing if the text is not a
# version.
day() { expr "$1" : '\([0-9]\{4\}-[0-9][0-9]-[0-9][0-9]\)-[0-9]\{4\}' | tr -d -; }
minute() { expr "$1" : '[0-9]\{4\}-[0-9][0-9]-[0-9][0-9]-\([0-9]\{4\}\)'; }

# is_allowed VERSION: true if the version is not older than $oldest.
is_allowed() {
  found=$(day "$1") least=$(day "$oldest")
  [ -n "$found" ] && [ -n "$least" ] || return 1
  [ "$found" -gt "$least" ] || { [ "$found" -eq "$least" ] && [ "$(minute "$1")" -ge "$(minute "$oldest")" ]; }
}
