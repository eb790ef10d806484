import { expect, test } from 'vitest';
import { readSignedPath, signPath } from './signed-path.ts';

const KEY = 'a-key';
const PATH = 'recordings/clip.mp4';
const SCOPE = { tokenHash: 'hash-of-a-token', itemId: 'event-1' };
const now = new Date('2026-03-01T10:20:00Z');

function signed(at = now, key = KEY): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(signPath(key, PATH, SCOPE, at).split('?')[1]));
}

test('a signed path is valid for at least six hours and at most seven, and contains its scope', () => {
  expect(readSignedPath(KEY, PATH, signed(), now)).toEqual(SCOPE);
  expect(readSignedPath(KEY, PATH, signed(), new Date('2026-03-01T16:20:00Z'))).toEqual(SCOPE);
  expect(readSignedPath(KEY, PATH, signed(), new Date('2026-03-01T17:20:00Z'))).toBeUndefined();
});

test('a list requested twice within the hour has the same signatures', () => {
  expect(signed(new Date('2026-03-01T10:01:00Z'))).toEqual(signed(new Date('2026-03-01T10:59:00Z')));
});

test('a link reveals neither the digest of its session, nor whether two links belong to one', () => {
  const other = new URLSearchParams(signPath(KEY, 'recordings/other.mp4', SCOPE, now).split('?')[1]);
  const { session = '' } = signed();
  expect(Buffer.from(session, 'base64url').toString()).not.toContain(SCOPE.tokenHash);
  expect(JSON.stringify(signed())).not.toContain(SCOPE.tokenHash);
  expect(other.get('session')?.slice(0, 20)).not.toBe(session.slice(0, 20));
});

test('another path, key, time, session, event or signature is refused', () => {
  const query = signed();
  expect(readSignedPath(KEY, 'recordings/other.mp4', query, now)).toBeUndefined();
  expect(readSignedPath('other', PATH, query, now)).toBeUndefined();
  const changes = [
    { expires: String(Number(query.expires) + 1) },
    { session: 'hash-of-another' },
    { event: 'event-2' },
    { event: 'event-1"', session: ',"hash-of-a-token' },
    { signature: `${query.signature}x` },
    { signature: '' },
  ];
  for (const change of changes)
    expect(readSignedPath(KEY, PATH, { ...query, ...change }, now)).toBeUndefined();
  expect(readSignedPath(KEY, PATH, {}, now)).toBeUndefined();
});
