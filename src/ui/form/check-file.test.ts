import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { uploadMessages } from '../../../common/contract/uploads.ts';
import { IMAGES, IMAGES_AND_PDF } from '../file-choice.ts';
import { fileRefusal } from './check-file.ts';

afterEach(() => vi.unstubAllGlobals());

const small = () => sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } });
const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'poster');

/** A few bytes that declare 60,000 × 60,000 pixels: more than ten gigabytes unpacked. */
const hostile = {
  async png() {
    const bytes = await small().png().toBuffer();
    bytes.writeUInt32BE(60_000, 16);
    bytes.writeUInt32BE(60_000, 20);
    return bytes;
  },
  async jpeg() {
    const bytes = await small().jpeg().toBuffer();
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(60_000, frame + 5);
    bytes.writeUInt16BE(60_000, frame + 7);
    return bytes;
  },
  async gif() {
    const bytes = await small().gif().toBuffer();
    bytes.writeUInt16LE(60_000, 6);
    bytes.writeUInt16LE(60_000, 8);
    return bytes;
  },
  async webp() {
    const bytes = await small().webp({ lossless: true }).toBuffer();
    // 16383 × 16383, the most that this format can declare.
    bytes.writeUInt32LE(0x0fffffff, 21);
    return bytes;
  },
  async avif() {
    const bytes = await small().avif({ effort: 0 }).toBuffer();
    const size = bytes.indexOf('ispe');
    bytes.writeUInt32BE(60_000, size + 8);
    bytes.writeUInt32BE(60_000, size + 12);
    return bytes;
  },
} as const;

test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
  'A %s that unpacks to gigabytes is refused with the server’s message, and never decoded',
  async (format) => {
    const unpack = vi.fn();
    vi.stubGlobal('createImageBitmap', unpack);
    const file = fileOf(await hostile[format]());
    expect(file.size).toBeLessThan(2_000);
    expect(await fileRefusal(file, IMAGES)).toBe(uploadMessages.tooManyPixels);
    if (format === 'png' || format === 'jpeg')
      expect(await fileRefusal(file, IMAGES_AND_PDF)).toBe(uploadMessages.tooManyPixels);
    expect(unpack).not.toHaveBeenCalled();
  },
);

test('A picture within the limits is accepted, and decoded to check that it is complete', async () => {
  const unpack = vi.fn(async () => ({ width: 8, height: 8, close: () => undefined }));
  vi.stubGlobal('createImageBitmap', unpack);
  expect(await fileRefusal(fileOf(await small().png().toBuffer()), IMAGES)).toBeUndefined();
  expect(unpack).toHaveBeenCalledOnce();
});
