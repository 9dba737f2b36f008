"""Shrink screenshots to PNG files of at most 256 colours."""

import struct
import zlib
from collections import Counter
from collections.abc import Iterator

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_STEP = 17  # between two of 16 shades of a channel, which suffice for text
Colour = tuple[int, int, int]


def shrink_png(data: bytes) -> bytes:
    """Return the picture with fewer shades. It must be as Chromium writes it: 8 bits per channel, not interlaced."""
    chunks = [*_chunks(data)]
    width, height, _, kind = struct.unpack(">IIBB", chunks[0][1][:10])
    channels = {2: 3, 6: 4}[kind]
    raw = zlib.decompress(b"".join(content for name, content in chunks if name == b"IDAT"))
    rows = [
        [_coarse(row[at : at + 3]) for at in range(0, len(row), channels)]
        for row in _unfilter(raw, width * channels, channels)
    ]
    common = [colour for colour, _ in Counter(colour for row in rows for colour in row).most_common()]
    palette = common[:256]
    index = {colour: at for at, colour in enumerate(palette)}
    index |= {rare: index[min(palette, key=lambda each: _distance(each, rare))] for rare in common[256:]}
    pixels = b"".join(b"\0" + bytes(index[colour] for colour in row) for row in rows)
    return _SIGNATURE + b"".join(
        _chunk(name, content)
        for name, content in (
            (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            (b"PLTE", bytes(part for colour in palette for part in colour)),
            (b"IDAT", zlib.compress(pixels, 9)),
            (b"IEND", b""),
        )
    )


def _coarse(pixel: bytes) -> Colour:
    red, green, blue = ((part + _STEP // 2) // _STEP * _STEP for part in pixel)
    return red, green, blue


def _distance(one: Colour, other: Colour) -> int:
    return sum((here - there) ** 2 for here, there in zip(one, other, strict=True))


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_SIGNATURE)
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += length + 12


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def _unfilter(raw: bytes, length: int, step: int) -> Iterator[bytearray]:
    """Return the scanlines decoded from their differences to the pixels to the left and above."""
    above = bytearray(length)
    for start in range(0, len(raw), length + 1):
        kind, row = raw[start], bytearray(raw[start + 1 : start + 1 + length])
        for at in range(length):
            left, over, corner = (row[at - step], above[at], above[at - step]) if at >= step else (0, above[at], 0)
            row[at] = (row[at] + (0, left, over, (left + over) // 2, _paeth(left, over, corner))[kind]) & 255
        yield row
        above = row


def _paeth(left: int, over: int, corner: int) -> int:
    guess = left + over - corner
    return min((left, over, corner), key=lambda part: abs(guess - part))
