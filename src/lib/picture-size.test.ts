import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { formatOf } from '../../common/contract/uploads.ts';
import { pictureSize } from './picture-size.ts';

const SIZE = { width: 370, height: 230 };
const plain = () => sharp({ create: { ...SIZE, channels: 3, background: 'teal' } });
const clear = () => sharp({ create: { ...SIZE, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } });
const sizeOf = (bytes: Uint8Array) => pictureSize(bytes, formatOf(bytes) ?? 'pdf');

describe('The declared size of a picture', () => {
  test.each([
    ['PNG', () => plain().png()],
    ['JPEG', () => plain().jpeg()],
    ['JPEG, progressive and with a profile', () => plain().withMetadata().jpeg({ progressive: true })],
    ['GIF', () => plain().gif()],
    ['WebP', () => plain().webp()],
    ['WebP without loss', () => plain().webp({ lossless: true })],
    ['WebP with transparency', () => clear().webp()],
    ['AVIF', () => plain().avif({ effort: 0 })],
  ])('of a %s', async (_kind, make) => {
    expect(sizeOf(await make().toBuffer())).toEqual(SIZE);
  });

  test('is found in a JPEG behind bytes that an editor left between segments', async () => {
    const bytes = await plain().jpeg().toBuffer();
    const second = 4 + bytes.readUInt16BE(4);
    const padding = Buffer.from([0, 7, 0xff, 0xff]);
    const padded = Buffer.concat([bytes.subarray(0, second), padding, bytes.subarray(second)]);
    expect(sizeOf(padded)).toEqual(SIZE);
  });

  test('of a GIF is that of its first frame when that is larger than its screen', async () => {
    const bytes = await plain().gif().toBuffer();
    bytes.writeUInt16LE(1, 6);
    bytes.writeUInt16LE(1, 8);
    expect(sizeOf(bytes)).toEqual(SIZE);
  });

  test('is unknown when the file ends before it', async () => {
    for (const make of [
      plain().png(),
      plain().jpeg(),
      plain().gif(),
      plain().webp(),
      plain().avif({ effort: 0 }),
    ]) {
      expect(sizeOf((await make.toBuffer()).subarray(0, 12))).toBeUndefined();
    }
  });
});
