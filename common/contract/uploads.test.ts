import { expect, it } from 'vitest';
import { formatOf } from './uploads.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it.each([
  ['png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['gif', 'GIF89a\x01\0'],
  ['webp', 'RIFF\x24\0\0\0WEBPVP8 '],
  ['avif', '\0\0\0\x1cftypavif'],
  ['heic', '\0\0\0\x24ftypheic'],
  ['heic', '\0\0\0\x18ftypmif1'],
  ['pdf', '%PDF-1.7\n'],
  [undefined, '\0\0\0\x18ftypmp42'],
  [undefined, '<svg xmlns="http://www.w3.org/2000/svg">'],
  [undefined, 'MZ\x90\0'],
  [undefined, 'RIFF\x24\0\0\0WAVEfmt '],
  [undefined, ''],
])('takes for %s what begins with %j', (format, head) => {
  expect(formatOf(bytes(head))).toBe(format);
});
