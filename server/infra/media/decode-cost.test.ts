import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeBytes } from './decode-cost.ts';
import { checkImage } from './upload-checks.ts';

const SIZE = { width: 4000, height: 3500 };
const MEGABYTE = 1024 * 1024;

const plain = (channels: 3 | 4 = 3) => sharp({ create: { ...SIZE, channels, background: '#345' } });

test.each([
  ['a photo, line by line', plain().jpeg(), 10],
  ['a progressive photo', plain().jpeg({ progressive: true }), 45],
  ['a progressive photo of full colour', plain().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }), 90],
  ['a PNG, line by line', plain(4).png({ compressionLevel: 1 }), 30],
  ['an interlaced PNG', plain(4).png({ compressionLevel: 1, progressive: true }), 80],
  ['a WebP', plain().webp({ effort: 0 }), 20],
])('the estimate for %s of 14 megapixels is close to its measured memory', async (_, picture, megabytes) => {
  const cost = decodeBytes(await sharp(await picture.toBuffer()).metadata()) / MEGABYTE;
  expect(cost).toBeGreaterThan(megabytes * 0.5);
  expect(cost).toBeLessThanOrEqual(megabytes);
});

test.each(['gif', 'webp'] as const)('only the first picture of an animated %s is kept', async (format) => {
  const [width, height, frames] = [8, 8, 50];
  const pixels = Buffer.alloc(width * height * frames * 3, 7).fill(200, 0, width * height * 3);
  const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const;
  const bytes = await sharp(pixels, { raw }).toFormat(format, { loop: 0 }).toBuffer();
  expect((await sharp(bytes).metadata()).pages).toBeGreaterThan(1);
  const checked = await checkImage(new Blob([new Uint8Array(bytes)]));
  if (!checked.accepted) throw new Error(checked.message);
  expect(await sharp(checked.bytes, { animated: true }).metadata()).toMatchObject({ width, height });
});

test('refuses what would take too much memory by its own metadata', async () => {
  const picture = await plain().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  const still = await plain().jpeg().toBuffer();
  expect(await checkImage(new Blob([new Uint8Array(picture)]))).toEqual({
    accepted: false,
    status: 422,
    message: 'This picture is too large in this format. Please save it as an ordinary JPEG and choose that',
  });
  expect(await checkImage(new Blob([new Uint8Array(still)]))).toMatchObject({ accepted: true });
});
