import { expect, test } from 'vitest';
import { mediaUrl } from './media-url.ts';

test.each([
  ['https://cdn.test/a.webp', undefined, 'https://cdn.test/a.webp'],
  ['events/a.webp', undefined, '/media/events/a.webp'],
  ['/media/events/a.webp', undefined, '/media/events/a.webp'],
  ['events/a.webp', 'https://cdn.test/files/', 'https://cdn.test/files/events/a.webp'],
  ['/events/a.webp', 'https://cdn.test', 'https://cdn.test/events/a.webp'],
  ['', undefined, undefined],
  ['javascript:alert(1)', undefined, undefined],
  ['//evil.test/a.webp', undefined, undefined],
])('%j below %j is %j', (path, host, url) => {
  expect(mediaUrl(path, host)).toBe(url);
});
