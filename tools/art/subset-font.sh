#!/bin/sh
# Makes src/ui/fonts/*.woff2 from the packaged fonts: half their size, by leaving out the weights and glyphs that no
# screen uses. Needs fonttools with brotli (apt-get install python3-fonttools python3-brotli).
# Their ranges stand in src/ui/base.css, too.
set -eu
cd "$(dirname "$0")/.."

subset() { # name in the package and here, code points
  weights=$(mktemp)
  python3 -m fontTools.varLib.instancer -q -o "$weights" \
    "node_modules/@fontsource-variable/inter/files/inter-$1-wght-normal.woff2" wght=400:700
  python3 -m fontTools.subset "$weights" --flavor=woff2 --no-hinting \
    --layout-features=kern,tnum,ccmp,mark,mkmk,locl,calt --unicodes="$2" --output-file="src/ui/fonts/inter-$1.woff2"
  rm "$weights"
}

subset latin U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+202F,U+2030,U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2122,U+2190-2193,U+2212
# Names of Central and Eastern Europe, Turkey, the Baltic, West Africa, Polynesia, and Asian ones in Latin letters.
subset latin-ext U+0100-0130,U+0132-0151,U+0154-017F,U+0181,U+018A,U+018E-0190,U+0194,U+0198,U+01A0-01A1,U+01AF-01B0,U+01B3-01B4,U+01CD-01DC,U+0218-021B,U+0232-0233,U+0253-0254,U+0257,U+0259,U+025B,U+0263,U+0268,U+0272,U+0300-030C,U+0323,U+0327-0328,U+0331,U+1E02-1E21,U+1E24-1E25,U+1E2A-1E2B,U+1E30-1E3B,U+1E40-1E49,U+1E56-1E6F,U+1E80-1E85,U+1E8E-1E93,U+1E9E
subset vietnamese U+0300-0301,U+0303,U+0309,U+0323,U+1EA0-1EF9,U+20AB
