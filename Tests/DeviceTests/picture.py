"""Reads graphs in pictures of the screen."""

from dataclasses import dataclass

# The colors from Sources/Graphs/GraphStyle.swift.
UPPER_HALF, LOWER_HALF = (0x11, 0x15, 0x1B), (0x14, 0x19, 0x22)
PANEL = (0x17, 0x1B, 0x22)
BAR = (0x3B, 0xA7, 0xFF)
GRID = (0x26, 0x2D, 0x37)


@dataclass
class Content:
    """The area in which a scope draws its trace."""

    x: int
    y: int
    width: int
    height: int


def contents(screen):
    """Returns the contents of all scopes in a picture, row by row: rectangles whose upper and lower halves have their own colors.

    In most rows, a content's background reaches its left and right edges; trace and grid cover only parts of it.
    """
    found = []
    top = 0
    while top < screen.height:
        row = _contents_from(screen, top)
        # If a grid line covers the top row of a scope's content, the content is found one row lower than those beside it.
        row += [content for content in _contents_from(screen, top + 1) if row]
        found += sorted(row, key=lambda content: content.x)
        top = max((content.y + content.height for content in row), default=top + 1)
    return found


def _contents_from(screen, top):
    """Returns the contents whose background colors begin in this row."""
    found = []
    for left, width in _runs(screen, top, UPPER_HALF) if top < screen.height else []:
        height = _height(screen, left, top)
        if height:
            left, right = _sides(screen, left, left + width, range(top, top + height))
            found.append(Content(left, top, right - left, height))
    return found


def _runs(screen, y, colour):
    """Returns the wide segments of a row that begin and end with this color. The color of the panel separates the segments of two scopes."""
    row = screen.pixels[3 * y * screen.width:3 * (y + 1) * screen.width]
    at = [x for x in range(screen.width) if tuple(row[3 * x:3 * x + 3]) == colour]
    runs, start = [], None
    for before, x in zip([None] + at, at):
        between = {tuple(row[3 * other:3 * other + 3]) for other in range(x if before is None else before + 1, x)}
        if start is None or PANEL in between:
            if start is not None and before - start > 60:
                runs.append((start, before - start + 1))
            start = x
    if start is not None and at[-1] - start > 60:
        runs.append((start, at[-1] - start + 1))
    return runs


def _height(screen, left, top):
    """Returns the height of a content whose upper left corner is here: an upper half and a lower half in their colors. Returns 0 if there is none."""
    def lines(colour, y):
        last = y
        # Continues over up to twelve rows without the background color: trace or grid lines can cover the pixels at the left edge.
        while y < screen.height and y - last <= 12:
            if any(screen.pixel(left + dx, y) == colour for dx in range(6)):
                last = y
            y += 1
        return last
    if any(screen.pixel(left + dx, top - 1) == UPPER_HALF for dx in range(6) if top):
        return 0
    middle = lines(UPPER_HALF, top)
    bottom = lines(LOWER_HALF, middle + 1)
    return bottom - top + 1 if bottom > middle + 4 and middle > top + 4 else 0


def _sides(screen, left, right, rows):
    """Widens a content by the columns that the trace covers in its first row, and by the outermost grid lines; returns its left and right edge."""
    def is_inside(x):
        return 0 <= x < screen.width and any(screen.pixel(x, y) in (UPPER_HALF, LOWER_HALF, GRID) for y in rows)
    while is_inside(left - 1):
        left -= 1
    while is_inside(right):
        right += 1
    return left, right


def trace(screen, content):
    """Returns the middle of the trace in each column, in pixels from the top of the content; None without a trace."""
    middles = []
    for x in range(content.x, content.x + content.width):
        total = weighted = 0
        for y in range(content.height):
            bright = min(screen.pixel(x, content.y + y)) - 0x30
            if bright > 0x20:
                total += bright
                weighted += bright * y
        middles.append(weighted / total if total else None)
    return middles


def bar(screen, content):
    """Returns the left edge of the sweep bar, in pixels from the left edge of the content; None without a bar."""
    for x in range(content.width):
        rows = sum(screen.pixel(content.x + x, content.y + y) == BAR for y in range(content.height))
        if rows > content.height * 0.8:
            return x
    return None


def red_columns(screen, content):
    """Returns the number of columns with red pixels, which mean lost samples."""
    def is_red(red, green, blue):
        return red > 100 and red - green > 50 and red - blue > 50
    return sum(any(is_red(*screen.pixel(content.x + x, content.y + y)) for y in range(content.height))
               for x in range(content.width))


def rising_crossings(middles, level):
    """Returns the positions, as fractional columns, at which the trace crosses a level upward on the screen; columns without a trace are skipped."""
    crossings = []
    for x in range(1, len(middles)):
        before, after = middles[x - 1], middles[x]
        if before is not None and after is not None and before > level >= after:
            crossings.append(x - 1 + (before - level) / (before - after))
    return crossings


def glyphs(screen, x, y, width, height):
    """Returns the letters in a line of text from left to right, each as (left, top, rows of brightness), cropped to the letter."""
    ink = [[max(0, screen.pixel(x + dx, y + dy)[0] - 0x30) for dx in range(width)] for dy in range(height)]
    inked = [any(row[dx] for row in ink) for dx in range(width)] + [False]
    found, start = [], None
    for dx, is_inked in enumerate(inked):
        if is_inked and start is None:
            start = dx
        elif not is_inked and start is not None:
            rows = [dy for dy in range(height) if any(ink[dy][start:dx])]
            found.append((start, rows[0], [ink[dy][start:dx] for dy in range(rows[0], rows[-1] + 1)]))
            start = None
    return found


def labels(screen, content):
    """Returns the numbers at the upper and lower right of a scope, as far as they consist of 1, 0, point and minus.

    The label "10 s" at the lower left shows the shapes of 1 and 0; any other letter is returned as "?".
    """
    # Looks below the content's last row, because the trace can extend one pixel beyond it.
    below = content.y + content.height + 3
    one, zero = (letter[2] for letter in glyphs(screen, content.x, below, 40, 16)[:2])

    def read(y):
        text = ""
        # Looks in a slightly wider area, because a sweep bar at the right edge makes the content look narrower.
        line = glyphs(screen, content.x + content.width - 100, y, 104, 16)
        base = max(top + len(rows) for _, top, rows in line)
        for _, top, rows in line:
            if len(rows) <= 3:
                text += "." if top + len(rows) >= base - 1 else "-"
            else:
                best = min((_difference(rows, one), "1"), (_difference(rows, zero), "0"))
                text += best[1] if best[0] < 0.25 else "?"
        return text

    return read(content.y - 19), read(below)


def _difference(a, b):
    """Returns the difference of two letters from 0 to 1, in that of three relative positions where it is smallest."""
    height, width = max(len(a), len(b)), max(len(a[0]), len(b[0])) + 2

    def at(letter, x, y):
        return letter[y][x] if 0 <= y < len(letter) and 0 <= x < len(letter[0]) else 0
    total = sum(map(sum, a)) + sum(map(sum, b))
    return min(sum(abs(at(a, x, y) - at(b, x - shift, y)) for y in range(height) for x in range(-1, width))
               for shift in (-1, 0, 1)) / total
