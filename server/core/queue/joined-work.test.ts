import { expect, test } from 'vitest';
import { createGate } from '../../../tests/support/gate.ts';
import { ClientGone } from './client-gone.ts';
import { createJoinedWork } from './joined-work.ts';

/** Work that begins when its gate opens, and says how often it was done. */
function setUp() {
  const joined = createJoinedWork<number>();
  let done = 0;
  const wait = (turn: Promise<unknown>) => async (onBegin: () => void) => {
    await turn;
    onBegin();
    done += 1;
    return done;
  };
  return { joined, wait, done: () => done };
}

test('is done once for all who ask while it waits, and apart for another key', async () => {
  const { joined, wait, done } = setUp();
  const gate = createGate();
  const asked = Array.from({ length: 50 }, () => joined.run('a', wait(gate.opened)));
  asked.push(joined.run('b', wait(gate.opened)));
  gate.open();
  expect(await Promise.all(asked)).toEqual([...Array.from({ length: 50 }, () => 1), 2]);
  expect(done()).toBe(2);
});

test('is done again for who asks after it has begun, also where its turn came at once', async () => {
  const { joined } = setUp();
  const gate = createGate();
  const first = joined.run('a', async (onBegin) => {
    onBegin();
    await gate.opened;
    return 1;
  });
  const second = joined.run('a', async (onBegin) => {
    onBegin();
    return 2;
  });
  expect(await second).toBe(2);
  gate.open();
  expect(await first).toBe(1);
});

test('that is refused before it begins is refused to all who wait for it, and tried again for the next', async () => {
  const { joined, wait } = setUp();
  const gate = createGate();
  const refused = async () => {
    await gate.opened;
    throw new Error('full');
  };
  const asked = [joined.run('a', refused), joined.run('a', refused)];
  gate.open();
  for (const one of asked) await expect(one).rejects.toThrow('full');
  expect(await joined.run('a', wait(gate.opened))).toBe(1);
});

test('is left out when all who asked have gone before it began, and done for one who waits', async () => {
  const { joined, wait, done } = setUp();
  const gate = createGate();
  let hasLeft = false;
  const leaves = () => hasLeft;
  const asked = Promise.allSettled([
    joined.run('left', wait(gate.opened), leaves),
    joined.run('left', wait(gate.opened), leaves),
    joined.run('awaited', wait(gate.opened), leaves),
    joined.run('awaited', wait(gate.opened)),
  ]);
  hasLeft = true;
  gate.open();
  const gone = { status: 'rejected', reason: expect.any(ClientGone) };
  const told = { status: 'fulfilled', value: 1 };
  expect(await asked).toEqual([gone, gone, told, told]);
  expect(done()).toBe(1);
});
