/** Request headers that cause work: ranges, accepted types, tags, languages. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpEnv } from '../../../server/http/http-env.ts';
import { mountPortal } from '../../../server/portal/portal-files.ts';
import { readEnv } from '../../../server/startup/env.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../../support/api/api-fixture.ts';

const SIZE = 10_000;
let dist: string;
let api: ApiFixture;
let visitor: Visitor;
const portal = new Hono<HttpEnv>();
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'vantage-headers-'));
  await mkdir(join(dist, 'video'));
  await writeFile(join(dist, 'video/hall.webm'), 'x'.repeat(SIZE));
  await writeFile(join(dist, 'index.html'), 'page');
  mountPortal(portal, dist, readEnv({}).settings);
  api = await createApiFixture();
  visitor = await api.approvedCompany('event');
});
afterAll(async () => {
  await api.close();
  await rm(dist, { recursive: true });
});

const RANGES = {
  'two thousand ranges': `bytes=${Array.from({ length: 2_000 }, (_, at) => `${at}-${at}`).join(',')}`,
  'two thousand times all': `bytes=${Array(2_000).fill('0-').join(',')}`,
  'two thousand tails': `bytes=${Array(2_000).fill('-1').join(',')}`,
  'digits without end': `bytes=0-${'9'.repeat(15_000)}`,
  'blanks without end': `bytes=${' '.repeat(15_000)}0-1`,
  'another unit': 'seats=1-2',
};

describe('a request of many ranges is answered with the whole file once', () => {
  test.each(Object.entries(RANGES))('%s', async (_, range) => {
    const answer = await portal.request('/video/hall.webm', { headers: { range } });
    expect([200, 206]).toContain(answer.status);
    expect((await answer.arrayBuffer()).byteLength).toBe(SIZE);
    expect(answer.headers.get('content-type')).not.toContain('multipart');
  });

  test('a start beyond the end has no content, however many digits it has', async () => {
    const answer = await portal.request('/video/hall.webm', {
      headers: { range: `bytes=${'9'.repeat(400)}-` },
    });
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([416, 0]);
  });
});

const LONG = 15_000;
const HEADERS: Record<string, string> = {
  accept: 'text/html;q=0.1,'.repeat(LONG / 16),
  'accept-encoding': 'br;q=0,'.repeat(LONG / 7),
  'accept-language': 'en-GB,'.repeat(LONG / 6),
  'if-none-match': '"a", '.repeat(LONG / 5),
  'if-range': `"${'a'.repeat(LONG)}`,
  'if-modified-since': '9'.repeat(LONG),
  'x-forwarded-for': '1.2.3.4,'.repeat(LONG / 8),
  cookie: 'vantage-browser=1; '.repeat(LONG / 19),
  'content-type': `application/json${';a=b'.repeat(LONG / 4)}`,
  'idempotency-key': 'k'.repeat(LONG),
  origin: `https://${'a.'.repeat(LONG / 2)}`,
};

describe('a header as long as Node accepts', () => {
  test.each(Object.entries(HEADERS))('%s is answered as usual', async (name, value) => {
    const page = await portal.request('/login', { headers: { accept: 'text/html', [name]: value } });
    expect([200, 404]).toContain(page.status);
    const headers = { authorization: `Bearer ${visitor.token}`, [name]: value };
    const list = await api.app.request('/api/v1/company/events/list', { headers });
    expect(list.status).toBeLessThan(500);
    const sent = await api.request(
      'login',
      { email: 'a@b.co', password: 'x' },
      { headers: { [name]: value } },
    );
    expect([400, 401, 403, 429]).toContain(sent.status);
  });

  test('of authorization is no valid session', async () => {
    const headers = { authorization: `Bearer ${'x'.repeat(LONG)}` };
    expect((await api.request('listEvents', {}, { headers })).status).toBe(401);
  });
});
