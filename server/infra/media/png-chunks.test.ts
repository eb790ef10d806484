import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { packedTexts, pngChunk, pngWith } from '../../../tests/support/attacks/hostile-files.ts';
import { withoutTexts } from './png-chunks.ts';
import { webpOf } from './webp-of.ts';

let plain: Buffer;
let rich: Buffer;
beforeAll(async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const picture = sharp({ create: { width: 60, height: 40, channels: 4, background: '#345', noise } });
  plain = await picture.clone().png().toBuffer();
  rich = await picture
    .png({ palette: true })
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .toBuffer();
});

test('keeps colours, transparency and orientation of a PNG', async () => {
  for (const png of [plain, rich]) {
    const [before, after] = await Promise.all(
      [png, withoutTexts(png)].map((bytes) => sharp(bytes).autoOrient().raw().toBuffer()),
    );
    expect(after?.equals(before ?? Buffer.alloc(0))).toBe(true);
  }
  expect(await sharp(withoutTexts(rich)).metadata()).toMatchObject({
    orientation: 6,
    hasProfile: true,
  });
});

test('drops texts, further frames, long profiles and what is behind the end', () => {
  const chunks = [
    ...packedTexts(2, 1000).slice(0, 4),
    pngChunk('tEXt', Buffer.from('Comment\0hello')),
    pngChunk('acTL', Buffer.alloc(8)),
    pngChunk('eXIf', Buffer.alloc(70_000)),
  ];
  const laden = Buffer.concat([pngWith(plain, chunks), Buffer.from('PK\x03\x04')]);
  expect(withoutTexts(laden)).toEqual(withoutTexts(plain));
});

test('reads or refuses a PNG cut off at any byte, and a length beyond its end too', async () => {
  for (let length = 0; length <= plain.length; length += 97) {
    expect(() => withoutTexts(plain.subarray(0, length))).not.toThrow();
  }
  const lying = Buffer.from(plain);
  lying.writeUInt32BE(0xffffffff, 33);
  expect(await webpOf(lying, 'png')).toBe('unreadable');
});

test('decodes a PNG without its texts when these unpack to hundreds of megabytes', async () => {
  const before = process.memoryUsage.rss();
  const laden = pngWith(plain, packedTexts(20, 7_900_000));
  expect(await webpOf(laden, 'png')).toEqual(await webpOf(plain, 'png'));
  expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024);
});
