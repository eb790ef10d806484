import type { Metadata } from 'sharp';

/**
 * An upper estimate of the memory for decoding a picture. Most formats are decoded line by line; interlaced and
 * progressive pictures, GIF and AVIF are held as a whole. Measured with libvips 8.18 on pictures of 12 and 40
 * megapixels.
 */
export function decodeBytes(picture: Metadata): number {
  return picture.width * picture.height * bytesPerPixel(picture);
}

function bytesPerPixel({ format, isProgressive, channels, depth, chromaSubsampling }: Metadata): number {
  switch (format) {
    case 'heif':
      return 18;
    case 'gif':
      return 6;
    case 'jpeg':
      // The coefficients of all scans, two bytes each.
      if (!isProgressive) return 0.5;
      return chromaSubsampling === '4:2:0' ? 3 : 2 * channels;
    case 'png': {
      const whole = channels * (depth === 'ushort' ? 2 : 1);
      return isProgressive ? 1.3 * whole : 0.4 * whole;
    }
    default:
      return 1;
  }
}
