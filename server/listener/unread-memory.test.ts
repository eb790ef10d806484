/** The memory that unread answers occupy in this process. */
import type { ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import {
  askAllUnread,
  askUnread,
  notTaken,
  servePortal,
} from '../../tests/support/attacks/unread-answers.ts';

test('a long unread file holds little memory outside the heap', async () => {
  const { port, held } = await servePortal(200);
  await askUnread('/video/long.mp4', port);
  await expect.poll(() => notTaken(held)).toBe(1);
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const memory = () => {
    collect();
    return process.memoryUsage().arrayBuffers;
  };
  const before = memory();
  await askAllUnread(150, '/video/long.mp4', port);
  await expect.poll(() => notTaken(held)).toBe(151);
  await expect.poll(() => (memory() - before) / 150 / 1024).toBeLessThan(40);
  expect(Math.max(...[...held].map(({ writableLength }) => writableLength))).toBeLessThan(20 * 1024);
});

test.each(['/small.js', '/api/openapi.json', '/api/docs'])(
  '%s is in memory once, however many connections request it',
  async (path) => {
    const { server, port } = await servePortal(20);
    const sent: unknown[] = [];
    server.prependListener('request', (_, response: ServerResponse) => {
      const end = response.end.bind(response) as (bytes: unknown) => ServerResponse;
      response.end = (bytes: unknown) => {
        sent.push(bytes);
        return end(bytes);
      };
    });
    for (let count = 0; count < 3; count += 1) await askUnread(path, port);
    await expect.poll(() => sent.length).toBe(3);
    expect(sent[0]).toBeInstanceOf(Uint8Array);
    expect(new Set(sent.map((bytes) => (bytes as Uint8Array).buffer)).size).toBe(1);
  },
);
