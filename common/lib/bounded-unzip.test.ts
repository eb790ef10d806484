import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { storedCopy } from './bounded-unzip.ts';

const MEGABYTE = 1024 * 1024;

/** An archive of one stored file, listed many times in its directory with a wrong size. */
function namedOften(times: number, content: Uint8Array, declaredSize: number): Uint8Array {
  const archive = zipSync({ f: content }, { level: 0 });
  const view = new DataView(archive.buffer);
  const end = archive.length - 22;
  const directory = view.getUint32(end + 16, true);
  view.setUint32(directory + 24, declaredSize, true);
  const entry = archive.slice(directory, end);
  const last = archive.slice(end);
  const lastView = new DataView(last.buffer);
  lastView.setUint16(8, times, true);
  lastView.setUint16(10, times, true);
  const files = archive.slice(0, directory);
  return Buffer.concat([files, ...Array.from({ length: times }, () => entry), last]);
}

test('a valid archive is unpacked with all its files', () => {
  const files = { 'a.xml': strToU8('one '.repeat(1000)), 'b/c.xml': strToU8('two') };
  expect(unzipSync(storedCopy(zipSync(files)))).toEqual(files);
  expect(unzipSync(storedCopy(zipSync(files, { level: 0 })))).toEqual(files);
});

test('a stored file counts with its real size when a smaller one is declared, and is refused', () => {
  expect(() => storedCopy(namedOften(1, new Uint8Array(MEGABYTE), 0), MEGABYTE / 2)).toThrow();
  expect(() => storedCopy(namedOften(1, strToU8('{}'), 1))).toThrow();
});

test('a file that is listed many times is refused before it is copied', () => {
  const before = process.memoryUsage().arrayBuffers;
  const often = namedOften(60, new Uint8Array(MEGABYTE / 2), MEGABYTE / 2);
  expect(() => storedCopy(often)).toThrow();
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5 * MEGABYTE);
});
