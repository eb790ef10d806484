import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hasTooManyScans } from './jpeg-scans.ts';
import { checkImage } from './upload-checks.ts';

const SCAN = Buffer.from([0xff, 0xda]);
const END = Buffer.from([0xff, 0xd9]);

const photo = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#345' } })
    .jpeg({ progressive: true })
    .toBuffer();

/** The same picture with its last scan repeated. */
async function withScans(more: number): Promise<Buffer> {
  const jpeg = await photo();
  const end = jpeg.lastIndexOf(END);
  const last = jpeg.subarray(jpeg.lastIndexOf(SCAN), end);
  return Buffer.concat([jpeg.subarray(0, end), ...Array<Buffer>(more).fill(last), END]);
}

/** Inserts a comment or application segment at the beginning. */
function withSegment(jpeg: Buffer, mark: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, mark, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

const upload = (bytes: Buffer) => checkImage(new Blob([new Uint8Array(bytes)]));

test('refuses a JPEG with very many scans before it is decoded, but not those that encoders write', async () => {
  const [usual, most, many] = [await photo(), await withScans(50), await withScans(51)];
  expect([usual, most, many].map(hasTooManyScans)).toEqual([false, false, true]);
  expect(await upload(usual)).toMatchObject({ accepted: true });
  expect(await upload(many)).toMatchObject({
    accepted: false,
    status: 422,
    message: expect.stringContaining('save it as an ordinary JPEG'),
  });
});

test('does not count scans of pictures within segments, or behind the end', async () => {
  const scans = Buffer.concat(Array<Buffer>(200).fill(SCAN));
  for (const mark of [0xe1, 0xfe])
    expect(hasTooManyScans(withSegment(await photo(), mark, scans))).toBe(false);
  expect(hasTooManyScans(Buffer.concat([await photo(), scans]))).toBe(false);
});

test('finds scans behind markers of every kind, and terminates for a truncated file', async () => {
  const many = await withScans(100);
  expect(hasTooManyScans(withSegment(many, 0xe1, Buffer.alloc(0)))).toBe(true);
  const filled = Buffer.concat([many.subarray(0, 2), Buffer.alloc(1_001, 0xff), many.subarray(3)]);
  expect(hasTooManyScans(filled)).toBe(true);
  const restarts = Buffer.from([0xff, 0xd0, 0xff, 0xd7, 0xff, 0x01, 0xff, 0x00]);
  expect(hasTooManyScans(Buffer.concat([many.subarray(0, 2), restarts, many.subarray(2)]))).toBe(true);
  expect(hasTooManyScans(Buffer.concat([many.subarray(0, 2), Buffer.alloc(10_000, 0xff)]))).toBe(false);
  for (const length of [0, 1, 2, 3, 4, 5]) expect(hasTooManyScans(many.subarray(0, length))).toBe(false);
});
