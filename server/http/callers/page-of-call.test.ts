import { expect, test, vi } from 'vitest';
import { isForeign } from './page-of-call.ts';

const OWN = 'https://portal.example.com';
const judge = (headers: Record<string, string>, corsOrigins: string[] = []) =>
  isForeign(
    {
      header: ((name?: string) => (name === undefined ? headers : headers[name])) as Parameters<
        typeof isForeign
      >[0]['header'],
    },
    { publicUrl: OWN, corsOrigins },
  );

test.each<[string, Record<string, string>]>([
  ['a script', {}],
  ['the portal', { origin: OWN, 'sec-fetch-site': 'same-origin' }],
  ['the portal in an older browser', { origin: OWN }],
  [
    'the portal at another address of the server',
    { origin: 'http://127.0.0.1:4173', 'sec-fetch-site': 'same-origin' },
  ],
  ['a demo on a private network', { origin: 'http://10.0.0.5:4173', host: '10.0.0.5:4173' }],
  ['a typed address', { 'sec-fetch-site': 'none' }],
  ['a read, which has no Origin', { 'sec-fetch-site': 'same-origin' }],
])('%s is no foreign page', (_, headers) => {
  expect(judge(headers)).toBe(false);
});

test.each<[string, Record<string, string>]>([
  ['another host of the same site', { origin: 'https://blog.example.com', 'sec-fetch-site': 'same-site' }],
  [
    'another host of the same site in an older browser',
    { origin: 'https://blog.example.com', host: 'portal.example.com' },
  ],
  ['another port', { origin: 'https://portal.example.com:8443', 'sec-fetch-site': 'same-site' }],
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a page that tells no origin', { origin: 'null', host: 'portal.example.com' }],
  ['a form of another site that tells no origin', { 'sec-fetch-site': 'cross-site' }],
])('%s is a foreign page, whether other portals are allowed or not', (_, headers) => {
  expect(judge(headers)).toBe(true);
  expect(judge(headers, ['https://app.example.com'])).toBe(true);
});

test('a portal on an allowed origin is no foreign page', () => {
  const headers = { origin: 'https://app.example.net', 'sec-fetch-site': 'cross-site' };
  expect([judge(headers), judge(headers, ['https://app.example.net'])]).toEqual([true, false]);
});

test('an origin of kilobytes is another page’s, and is not parsed', () => {
  const host = `xn--${'a0'.repeat(8_000)}`;
  const parse = vi.spyOn(URL, 'canParse');
  expect(judge({ origin: `https://${host}`, host })).toBe(true);
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});
