import { describe, expect, test } from 'vitest';
import { isUnchanged, mayServeRange } from './conditional-request.ts';
import type { MediaInfo } from './media-store.ts';

const kept: MediaInfo = {
  size: 10,
  type: 'video/mp4',
  etag: '"a1"',
  modifiedAt: new Date('2026-03-01T10:00:00.500Z'),
};
const MODIFIED = 'Sun, 01 Mar 2026 10:00:00 GMT';
const EARLIER = 'Sun, 01 Mar 2026 09:59:59 GMT';
const headers = (values: Record<string, string>) => new Headers(values);

describe('a copy is unchanged', () => {
  test.each([
    [{ 'If-None-Match': '"a1"' }, true],
    [{ 'If-None-Match': 'W/"a1"' }, true],
    [{ 'If-None-Match': '"x", "a1"' }, true],
    [{ 'If-None-Match': '*' }, true],
    [{ 'If-None-Match': '"x"' }, false],
    [{ 'If-None-Match': '"x"', 'If-Modified-Since': MODIFIED }, false],
    [{ 'If-Modified-Since': MODIFIED }, true],
    [{ 'If-Modified-Since': EARLIER }, false],
    [{ 'If-Modified-Since': 'nonsense' }, false],
    [{}, false],
  ])('with %j: %s', (values, expected) => {
    expect(isUnchanged(headers(values), kept)).toBe(expected);
  });
});

describe('a range may be served', () => {
  test.each([
    [{}, true],
    [{ 'If-Range': '"a1"' }, true],
    [{ 'If-Range': '"other"' }, false],
    [{ 'If-Range': 'W/"a1"' }, false],
    [{ 'If-Range': MODIFIED }, true],
    [{ 'If-Range': EARLIER }, false],
    [{ 'If-Range': 'nonsense' }, false],
  ])('with %j: %s', (values, expected) => {
    expect(mayServeRange(headers(values), kept)).toBe(expected);
  });
});
