import { expect, test } from 'vitest';
import { isSigned, signPath } from './signed-path.ts';

const KEY = 'a-key';
const PATH = 'recordings/clip.mp4';
const now = new Date('2026-03-01T10:20:00Z');

function signed(at = now, key = KEY) {
  const query = new URLSearchParams(signPath(key, PATH, at).split('?')[1]);
  return { expires: query.get('expires') ?? '', signature: query.get('signature') ?? '' };
}

test('a signed path opens for at least six hours and at most seven', () => {
  expect(isSigned(KEY, PATH, signed(), now)).toBe(true);
  expect(isSigned(KEY, PATH, signed(), new Date('2026-03-01T16:20:00Z'))).toBe(true);
  expect(isSigned(KEY, PATH, signed(), new Date('2026-03-01T17:20:00Z'))).toBe(false);
});

test('a list asked for twice within the hour carries the same signatures', () => {
  expect(signed(new Date('2026-03-01T10:01:00Z'))).toEqual(signed(new Date('2026-03-01T10:59:00Z')));
});

test('another path, key, time or signature does not open', () => {
  const { expires, signature } = signed();
  expect(isSigned(KEY, 'recordings/other.mp4', { expires, signature }, now)).toBe(false);
  expect(isSigned('other', PATH, { expires, signature }, now)).toBe(false);
  expect(isSigned(KEY, PATH, { expires: String(Number(expires) + 1), signature }, now)).toBe(false);
  expect(isSigned(KEY, PATH, { expires, signature: `${signature}x` }, now)).toBe(false);
  expect(isSigned(KEY, PATH, {}, now)).toBe(false);
});
