import { expect, test } from 'vitest';
import { createHashQueue, type HashTurn } from './hash-queue.ts';

async function orderOf(turns: Record<string, HashTurn>): Promise<string[]> {
  const queue = createHashQueue({ concurrency: 1, maxWaiting: 600 });
  const done: string[] = [];
  let open = () => {};
  const first = queue.run(
    { priority: 'other', address: '192.0.2.1' },
    () =>
      new Promise<void>((resolve) => {
        open = resolve;
      }),
  );
  const asked = Object.entries(turns).map(([name, turn]) =>
    queue.run(turn, async () => {
      done.push(name);
    }),
  );
  open();
  await Promise.all([first, ...asked]);
  return done;
}

test('a known device goes before a crowd of strangers', async () => {
  const strangers = Object.fromEntries(
    Array.from({ length: 500 }, (_, at) => [
      `stranger ${at}`,
      { priority: 'other', address: `198.51.100.${at % 250}` } as const,
    ]),
  );
  const order = await orderOf({
    ...strangers,
    owner: { priority: 'known-device', company: 'owner' },
  });
  expect(order[0]).toBe('owner');
  expect(order).toHaveLength(501);
});

test('addresses take turns, and an IPv6 site is one address', async () => {
  const order = await orderOf({
    'first of a /48': { priority: 'other', address: '2001:db8:1:2::/64' },
    'second of the /48': { priority: 'other', address: '2001:db8:1:3::/64' },
    elsewhere: { priority: 'other', address: '2001:db8:2:3::/64' },
  });
  expect(order).toEqual(['first of a /48', 'elsewhere', 'second of the /48']);
});
