import { expect, test } from 'vitest';
import { linkAfter } from './door-link.ts';

const refused = { kind: 'refused', message: 'This door has recorded 50000 entries.' } as const;

test.each([refused, { kind: 'offline' }, { kind: 'server-trouble', waitMs: 1_000 }] as const)(
  'a door that is over stays so after %j',
  (trouble) => {
    expect(linkAfter(trouble, { link: 'ended', isOwnToken: true })).toBeUndefined();
  },
);

test('a door in use shows a refusal', () => {
  expect(linkAfter(refused, { link: 'online', isOwnToken: true })).toBe('refused');
});
