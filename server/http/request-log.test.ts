import { Writable } from 'node:stream';
import { Hono } from 'hono';
import pino from 'pino';
import { expect, test } from 'vitest';
import { newKey } from '../../common/outbox/delivery/in-place.ts';
import type { HttpEnv } from './http-env.ts';
import { markFor, requestLog } from './request-log.ts';

const lines: string[] = [];
const log = pino(
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  }),
);
const app = new Hono<HttpEnv>().use(requestLog(log)).get('/api/v1/x', (context) => context.json({}));

async function logged(headers: Record<string, string>): Promise<unknown> {
  await app.request('/api/v1/x', { headers });
  return JSON.parse(lines.at(-1) ?? '{}');
}

test('53: logs the number of pending entries on the device with each request, so that lost ones are noticed', async () => {
  expect(await logged({ 'X-Outbox-Pending': '3' })).toMatchObject({ status: 200, outboxPending: 3 });
  expect(await logged({ 'X-Outbox-Pending': '0' })).toMatchObject({ outboxPending: 0 });
});

test.each(['', '-1', '1e9', '12345678', '{"a":1}'])(
  'logs no count when the header is invalid (%s)',
  async (header) => {
    expect(await logged({ 'X-Outbox-Pending': header })).not.toHaveProperty('outboxPending');
  },
);

test('logs only the beginning of a path of thousands of letters', async () => {
  await app.request(`/api/v1/${'A'.repeat(15_000)}`);
  expect(lines.at(-1)?.length).toBeLessThan(500);
});

test.each([
  ['/api/v1/a/b', 'k-1', 'GET a/b k-1'],
  ['/api/v1/a/b', undefined, 'GET a/b'],
  ['/api/v1/a/b', 'k 1', 'GET a/b'],
  ['/api/v1/a/b', 'k\r\nSet-Cookie:x', 'GET a/b'],
  ['/api/v1/a/b', `${newKey({ id: 'k-1' }, 7)}.undo`, 'GET a/b k-1.7.undo'],
  ['/api/v1/a/b', 'k'.repeat(201), 'GET a/b'],
  ['/api/v1/a b', 'k-1', '1'],
  ['/api/v1/\u00fc', 'k-1', '1'],
  ['/api/v1/a\r\nSet-Cookie:x', 'k-1', '1'],
  ['/healthz', 'k-1', '1'],
])('marks the answer to %j with key %j as %j', (path, key, mark) => {
  expect(markFor('GET', path, key)).toBe(mark);
});
