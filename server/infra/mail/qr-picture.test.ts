import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { qrPicture } from './qr-picture.ts';

it.each([
  'https://portal.example/pass/7K3M0X19TB',
  `https://${'long.'.repeat(20)}example/at/pass/7K3M0X19TB`,
])('%s is decoded from its QR code', async (address) => {
  const picture = qrPicture(address);
  expect(picture.length).toBeLessThan(2_000);
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(decodeQR({ data: new Uint8Array(data), height: info.height, width: info.width })).toBe(address);
});
