import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import { freePort } from '../../tests/support/processes/free-port.ts';
import { holdRequests } from './hold-requests.ts';

async function heldServer() {
  const answer = vi.fn((_, response) => response.end('answered'));
  const held = holdRequests(answer);
  const port = await freePort();
  const server = createServer(held.listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const come = once(server, 'request');
  const answered = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  await come;
  return { answer, answered, held, server };
}

test('a request during a start is answered after it', async () => {
  const { answer, answered, held, server } = await heldServer();
  expect(answer).not.toHaveBeenCalled();
  held.release();
  expect(await answered).toBe('answered');
  server.close();
});

test('a request is aborted when the start is refused', async () => {
  const { answer, answered, held, server } = await heldServer();
  const broken = expect(answered).rejects.toThrow();
  held.drop();
  await broken;
  expect(answer).not.toHaveBeenCalled();
  server.close();
});
