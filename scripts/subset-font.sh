#!/bin/sh
# Makes src/ui/fonts/inter-latin.woff2 from the packaged font: half its size, by leaving out the weights and
# glyphs that no screen uses. Needs fonttools with brotli (pip install fonttools brotli).
set -eu
cd "$(dirname "$0")/.."
weights=$(mktemp)
fonttools varLib.instancer -q -o "$weights" \
  node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2 wght=400:700
pyftsubset "$weights" --flavor=woff2 --no-hinting \
  --layout-features=kern,tnum,ccmp,mark,locl,calt \
  --unicodes=U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+202F,U+2030,U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2122,U+2190-2193,U+2212 \
  --output-file=src/ui/fonts/inter-latin.woff2
rm "$weights"
