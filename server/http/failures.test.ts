import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { Overloaded } from '../core/queue/overloaded.ts';
import { createLog } from '../infra/log/log.ts';
import { failureHandler } from './failures.ts';
import type { HttpEnv } from './http-env.ts';

test('what the server lacks is answered as what passes, and logged as an error with its cause', async () => {
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
