import { DrizzleQueryError } from 'drizzle-orm';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { Overloaded } from '../core/queue/overloaded.ts';
import { openPool } from '../infra/db/postgres-connections.ts';
import { createLog } from '../infra/log/log.ts';
import { failureHandler } from './failures.ts';
import type { HttpEnv } from './http-env.ts';

test('a lack of resources is answered as temporary, and logged as an error with its cause', async () => {
  const lines: string[] = [];
  const app = new Hono<HttpEnv>();
  app.onError(failureHandler(createLog('info', { write: (line) => lines.push(line) })));
  app.get('/busy', () => {
    throw new Overloaded('Please try again.', 30);
  });
  app.get('/lacking', () => {
    throw new Overloaded('Please try again.', 30, { cause: new Error('The program is not there.') });
  });
  for (const path of ['/busy', '/lacking']) {
    const answer = await app.request(path);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await answer.text()).not.toContain('program');
  }
  const [busy = '', lacking = ''] = lines;
  expect(JSON.parse(busy)).toMatchObject({ level: 40, msg: 'too much to do' });
  expect(JSON.parse(lacking)).toMatchObject({ level: 50 });
  expect(lacking).toContain('The program is not there.');
});

test.each([
  ['a standby, which takes no changes', Object.assign(new Error('read-only transaction'), { code: '25006' })],
  ['a server that shuts down', Object.assign(new Error('terminating connection'), { code: '57P01' })],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a server that does not answer', new Error('timeout exceeded when trying to connect')],
])('an unavailable database is answered as temporary: %s', async (_, cause) => {
  const answer = await answerToFailing(() => Promise.reject(new DrizzleQueryError('select 1', [], cause)));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
});

test('a database server that refuses connections is answered as temporary, another failure is not', async () => {
  const pool = openPool('postgres://vantage@127.0.0.1:1/vantage');
  const refused = await answerToFailing(() => pool.query('select 1'));
  await pool.end();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await answerToFailing(() => Promise.reject(new Error('wrong')))).status).toBe(500);
});

async function answerToFailing(work: () => Promise<unknown>): Promise<Response> {
  const app = new Hono<HttpEnv>();
  app.onError(failureHandler(createLog('silent')));
  app.get('/', async (context) => {
    await work();
    return context.text('done');
  });
  return await app.request('/');
}
