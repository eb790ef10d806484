import { describe, expect, test } from 'vitest';
import { API_MARK, markOf, sourceOf } from './answer-source.ts';

const url = 'https://api.test/api/v1/company/event/invitation/send';
const mark = markOf('POST', url);
const asked = { method: 'POST', headers: { 'Idempotency-Key': 'key-1' } };
const source = (said: string, request: RequestInit = asked, isOwnApi = true) =>
  sourceOf(new Headers({ [API_MARK]: said }), isOwnApi, url, request);

test('A mark names method and call, and no query', () => {
  expect(mark).toBe('POST company/event/invitation/send');
  expect(markOf(undefined, '/api/v1/company/event/list?company_id=1')).toBe('GET company/event/list');
  expect(markOf('GET', 'https://gw.test/api/v1/vantage/api/v1/plan/list')).toBe('GET plan/list');
  expect(markOf('GET', '/healthz')).toBe('1');
});

describe('An answer', () => {
  test.each([
    ['of this request', `${mark} key-1`],
    ['of a release that marked all answers alike', '1'],
    ['whose request lost its key on the way', mark],
  ])('%s is ours', (_what, said) => {
    expect(source(said)).toBe('ours');
    expect(source(said, asked, false)).toBe('ours');
  });

  test.each([
    ['to another key', `${mark} key-2`],
    ['by another method', markOf('GET', url)],
    ['to another call', `${markOf('POST', url.replace('event', 'location'))} key-1`],
    ['with a mark that nobody makes', ''],
  ])('%s is not', (_what, said) => {
    expect(source(said)).toBe('foreign');
    expect(source(said, asked, false)).toBe('foreign');
  });

  test('to a request with a key is not one to a request without', () => {
    expect(source(`${mark} key-1`, { method: 'POST' })).toBe('foreign');
    expect(source(mark, { method: 'POST' })).toBe('ours');
  });
});
