import { expect, it } from 'vitest';
import { isWholePdf } from './whole-pdf.ts';

const WHOLE = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n';
const fileOf = (text: string) => new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))]);

it.each([
  [true, 'a small PDF', WHOLE],
  [true, 'one with white space behind its end', `${WHOLE}\r\n\0 `],
  [true, 'one of many bytes of any value', WHOLE.replace('endobj', '\xff\x80\0'.repeat(50_000))],
  [false, 'one that breaks off', WHOLE.slice(0, 30)],
  [false, 'the first line alone', '%PDF-1.7\n'],
  [false, 'one behind a page of HTML', `<html>${WHOLE}`],
  [false, 'one with something behind it', `${WHOLE}<script>`],
  [false, 'one that is an archive too', WHOLE.replace('endobj', 'PK\x05\x06')],
])('answers %s for %s', async (isWhole, _what, text) => {
  expect(await isWholePdf(fileOf(text))).toBe(isWhole);
});
