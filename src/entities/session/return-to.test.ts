import { expect, test } from 'vitest';
import { safeReturnTo } from './return-to.ts';

test('a path of the portal is accepted, with its search and hash', () => {
  expect(safeReturnTo('/events/details/7?tab=recordings#top')).toBe('/events/details/7?tab=recordings#top');
  expect(safeReturnTo('/events/../account')).toBe('/account');
});

test.each([
  ['another origin', 'https://evil.test/'],
  ['a protocol-relative address', '//evil.test/'],
  ['a backslash that browsers read as a slash', '/\\evil.test'],
  ['a tab that browsers drop', '/\t/evil.test'],
  ['dots that end at a protocol-relative address', '/.//evil.test'],
  ['a script', 'javascript:alert(1)'],
  ['the log-in screen itself', '/login?back=/login'],
  ['a logged-out screen', '/reset-password/a@b.co/123456'],
  ['nothing', undefined],
  ['a list', ['/account']],
])('%s is no way back', (_, text) => expect(safeReturnTo(text)).toBeUndefined());
