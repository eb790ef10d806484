/** Hostile files for upload checks. All are generated here, and none has a working payload. */
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const MEGABYTE = 1024 * 1024;
const PIXELS_THERE = 41 * MEGABYTE;
const text = (value: string) => Buffer.from(value, 'latin1');
const PNG_MARK = text('\x89PNG\r\n\x1a\n');
const MINIMAL_PDF = text('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n');

export interface HostileFile {
  what: string;
  bytes: Buffer;
  name: string;
}

/** An archive with a comment, whose length is the last header field. */
function withComment(zip: Uint8Array, comment: string): Uint8Array {
  const bytes = Buffer.concat([zip, Buffer.from(comment, 'latin1')]);
  bytes.writeUInt16LE(comment.length, zip.length - 2);
  return bytes;
}

export async function hostileFiles(): Promise<HostileFile[]> {
  const zipBomb = zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(40 * MEGABYTE));
  const script = '<script>alert(1)</script>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`;
  return [
    { what: '50 MB behind a PNG header', name: 'big.png', bytes: oversized() },
    { what: 'GIF that is a script', name: 'x.gif', bytes: text('GIF89a/*\x01\x00\x01\x00*/=1;alert(1)//') },
    { what: 'HTML in front of a PDF', name: 'id.pdf', bytes: Buffer.concat([text(script), MINIMAL_PDF]) },
    {
      what: 'PDF with an archive behind it',
      name: 'id.pdf',
      bytes: Buffer.concat([MINIMAL_PDF, zipOf('a', text('b'))]),
    },
    {
      what: 'PDF with an archive in it, whose comment ends as a PDF does',
      name: 'id.pdf',
      bytes: Buffer.concat([MINIMAL_PDF, withComment(zipOf('a', text('b')), '\nstartxref\n0\n%%EOF\n')]),
    },
    {
      what: 'Windows program named .png',
      name: 'photo.png',
      bytes: text(`MZ\x90\x00\x03${'\0'.repeat(200)}PE\0\0`),
    },
    {
      what: 'Linux program named .pdf',
      name: 'id.pdf',
      bytes: text(`\x7fELF\x02\x01\x01${'\0'.repeat(200)}`),
    },
    { what: 'SVG with a script', name: 'logo.svg', bytes: text(svg) },
    { what: 'SVG with a script named .png', name: 'logo.png', bytes: text(`<?xml version="1.0"?>\n${svg}`) },
    { what: '40 MB sheet in a small xlsx', name: 'guests.xlsx', bytes: zipBomb },
    { what: 'the same named .pdf', name: 'guests.pdf', bytes: zipBomb },
    { what: 'PNG of 50,000 × 50,000', name: 'flood.png', bytes: pngOf(50_000, 50_000) },
    { what: 'JPEG of 65,500 × 65,500', name: 'flood.jpg', bytes: await hugeJpeg() },
    { what: 'GIF of 65,535 × 65,535', name: 'flood.gif', bytes: hugeGif() },
    { what: 'half a PNG', name: 'half.png', bytes: (await picture('png')).subarray(0, 600) },
  ];
}

/** A valid picture with an archive appended: the picture may be stored, but not the archive. */
export async function pictureWithArchive(): Promise<{ bytes: Buffer; payload: Buffer }> {
  const payload = zipOf('payload.js', text('alert("carried along")'));
  return { bytes: Buffer.concat([await picture('jpeg'), payload]), payload };
}

/** The most pixels that are accepted, in a few kilobytes. */
export const largestPicture = () => pngOf(8_000, 5_000);

function oversized(): Buffer {
  return Buffer.concat([PNG_MARK, Buffer.alloc(50 * MEGABYTE)]);
}

async function picture(format: 'png' | 'jpeg'): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  return await sharp({ create: { width: 64, height: 64, channels: 3, background: '#000', noise } })
    .toFormat(format)
    .toBuffer();
}

/** A grey PNG whose rows are all zero. Very large ones contain only the first rows. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Math.min(height, Math.floor(PIXELS_THERE / (width + 1)));
  const pixels = deflateSync(Buffer.alloc(rows * (width + 1)));
  return Buffer.concat([
    PNG_MARK,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG chunk as bytes. */
export function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([text(type), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** A PNG with custom chunks after the header. */
export function pngWith(png: Uint8Array, chunks: readonly Buffer[]): Buffer {
  const headerEnd = PNG_MARK.length + 25;
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)]);
}

/** Texts and profiles that unpack to the given number of bytes each: a few kilobytes in the file. */
export function packedTexts(count: number, unpackedBytes: number): Buffer[] {
  const packed = deflateSync(Buffer.alloc(unpackedBytes, 0x41), { level: 9 });
  const heads = { zTXt: '\0\0', iTXt: '\0\x01\0\0\0', iCCP: '\0\0' };
  return Object.entries(heads).flatMap(([type, head]) =>
    Array.from({ length: count }, (_, at) => pngChunk(type, Buffer.concat([text(`k${at}${head}`), packed]))),
  );
}

/** A small JPEG that declares an enormous size: height and width are 5 and 7 bytes after its SOF0 marker. */
async function hugeJpeg(): Promise<Buffer> {
  const bytes = await picture('jpeg');
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(65_500, at + 5);
  bytes.writeUInt16BE(65_500, at + 7);
  return bytes;
}

function hugeGif(): Buffer {
  const screen = Buffer.from([0xff, 0xff, 0xff, 0xff, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 2, 0x44, 1, 0, 0x3b]);
  return Buffer.concat([text('GIF89a'), screen, frame]);
}

/** A zip of one deflated file. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(8, 4);
  shared.writeUInt32LE(crc32(content), 10);
  shared.writeUInt32LE(packed.length, 14);
  shared.writeUInt32LE(content.length, 18);
  shared.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([text('PK\x03\x04'), shared, text(name), packed]);
  const entry = Buffer.concat([text('PK\x01\x02\x14\x00'), shared, Buffer.alloc(14), text(name)]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, entry, text('PK\x05\x06'), end]);
}
