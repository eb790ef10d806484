import sharp from 'sharp';
import { createRandom } from './random.ts';

/** Draws an SVG into a WebP file, with a little film grain so that gradients do not band. */
export async function saveWebp(svgText: string, file: string, quality = 86): Promise<number> {
  const picture = sharp(Buffer.from(svgText));
  const { width, height } = await picture.metadata();
  const { size } = await picture
    .composite([{ input: grain(width, height), raw: { width, height, channels: 4 }, blend: 'soft-light' }])
    .removeAlpha()
    .webp({ quality, effort: 6, smartSubsample: true })
    .toFile(file);
  return size;
}

/** Draws an SVG as the plain RGBA bytes of one frame. */
export function rgba(svgText: string): Promise<Buffer> {
  return sharp(Buffer.from(svgText)).ensureAlpha().raw().toBuffer();
}

function grain(width: number, height: number): Buffer {
  const random = createRandom(width * 31 + height);
  const noise = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < noise.length; at += 4) {
    const level = 128 + Math.round(random.between(-26, 26));
    noise[at] = level;
    noise[at + 1] = level;
    noise[at + 2] = level;
    noise[at + 3] = 110;
  }
  return noise;
}
