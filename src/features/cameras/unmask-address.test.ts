import { describe, expect, test } from 'vitest';
import { unmaskAddress } from './unmask-address.ts';

const BEFORE = 'rtsp://admin:s3:cret!@10.0.0.7:554/live';

test.each([
  ['untouched', 'rtsp://•••@10.0.0.7:554/live', BEFORE],
  ['another path', 'rtsp://•••@10.0.0.7:554/main', 'rtsp://admin:s3%3Acret%21@10.0.0.7:554/main'],
  ['another port', 'rtsp://•••@10.0.0.7:8554/live', 'rtsp://admin:s3%3Acret%21@10.0.0.7:8554/live'],
  ['entered anew', 'rtsp://root:new@10.0.0.8/live', 'rtsp://root:new@10.0.0.8/live'],
  [
    'pasted with what nobody sees',
    ' \u200ertsp://root:new@10.0.0.8/live\u200b',
    'rtsp://root:new@10.0.0.8/live',
  ],
  ['without any', 'rtsp://10.0.0.7/live', 'rtsp://10.0.0.7/live'],
])('an address with its secret %s', (_what, typed, meant) => {
  expect(unmaskAddress(typed, BEFORE)).toBe(meant);
});

test.each([
  ['another host', 'rtsp://•••@10.0.0.8:554/live'],
  ['a host that only begins alike', 'rtsp://•••@10.0.0.7.evil.test/live'],
  ['another scheme', 'http://•••@10.0.0.7:554/live'],
  ['only one of the two', 'rtsp://admin:•••@10.0.0.7:554/live'],
  ['dots elsewhere', 'rtsp://•••@10.0.0.7:554/live?pwd=•••'],
])('the dots of %s stand for nothing known', (_what, typed) => {
  expect(unmaskAddress(typed, BEFORE)).toBeUndefined();
});

describe('an address with a token in its path', () => {
  const before = 'rtsps://admin:s3cret@10.0.0.7:7441/t0ken/live?key=s3cret';
  test.each([
    ['untouched', 'rtsps://•••@10.0.0.7:7441/•••/live?key=•••', before],
    ['at another port', 'rtsps://•••@10.0.0.7:7442/•••/live?key=•••', before.replace('7441', '7442')],
    ['with another path', 'rtsps://•••@10.0.0.7:7441/live', 'rtsps://admin:s3cret@10.0.0.7:7441/live'],
    [
      'for another user',
      'rtsps://root@10.0.0.7:7441/•••/live?key=•••',
      before.replace('admin:s3cret', 'root'),
    ],
    ['with one of two secrets anew', 'rtsps://•••@10.0.0.7:7441/•••/live?key=new', undefined],
    ['for another host', 'rtsps://root@10.0.0.8:7441/•••/live?key=•••', undefined],
  ])('%s', (_what, typed, meant) => {
    expect(unmaskAddress(typed, before)).toBe(meant);
  });
});

test('a secret parameter is kept while nothing is changed', () => {
  const before = 'http://10.0.0.7/snap.cgi?user=admin&pwd=s3cret';
  expect(unmaskAddress('http://10.0.0.7/snap.cgi?user=•••&pwd=•••', before)).toBe(before);
  expect(unmaskAddress('http://10.0.0.7/other?user=•••&pwd=•••', before)).toBeUndefined();
});

test('dots copied from a list are not accepted for a new camera', () => {
  expect(unmaskAddress('rtsp://•••@10.0.0.7:554/live')).toBeUndefined();
});
