import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { listen, stopListening } from './listen.ts';
import { PlainError } from './plain-error.ts';

test('a stop finishes the request at work, and takes no other', async () => {
  const server = createServer();
  await listen(server, '127.0.0.1', 0);
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const begun = once(server, 'request') as Promise<[unknown, ServerResponse]>;
  const answer = fetch(url);
  const [, response] = await begun;
  const stopped = stopListening(server);
  await expect(fetch(url)).rejects.toThrow();
  response.end('done');
  expect(await (await answer).text()).toBe('done');
  await stopped;
});

test('a port in use is told in plain words', async () => {
  const first = createServer();
  await listen(first, '127.0.0.1', 0);
  const { port } = first.address() as AddressInfo;
  const second = listen(createServer(), '127.0.0.1', port);
  await expect(second).rejects.toThrow(PlainError);
  await expect(second).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use. Choose another PORT.`);
  await stopListening(first);
});
