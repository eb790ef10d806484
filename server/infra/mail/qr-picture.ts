/** QR codes as pictures that every mail program shows: black and white, some 600 bytes. */
import { crc32, deflateSync } from 'node:zlib';
import encodeQR from 'qr';

/** Pixels per module, and the width of the quiet zone in modules that scanners need. */
const SCALE = 6;
const BORDER = 4;

/** Encodes a text as a QR code, in a 1-bit PNG. */
export function qrPicture(text: string): Uint8Array<ArrayBuffer> {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const size = modules.length * SCALE;
  // Each row starts with its filter type: none.
  const bytesARow = 1 + Math.ceil(size / 8);
  const pixels = Buffer.alloc(bytesARow * size);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (!modules[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)]) {
        const at = y * bytesARow + 1 + (x >> 3);
        pixels[at] = (pixels[at] ?? 0) | (0x80 >> (x & 7));
      }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // Bit depth 1, greyscale; the remaining zeros are the default compression, filter and interlace methods.
  head[8] = 1;
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(pixels, { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
