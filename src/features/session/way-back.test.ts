import { expect, test } from 'vitest';
import { safeWayBack } from './way-back.ts';

test('a path of the portal is a way back, with its search and hash', () => {
  expect(safeWayBack('/events/details/7?tab=recordings#top')).toBe('/events/details/7?tab=recordings#top');
  expect(safeWayBack('/events/../account')).toBe('/account');
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
])('%s is no way back', (_, text) => expect(safeWayBack(text)).toBeUndefined());
