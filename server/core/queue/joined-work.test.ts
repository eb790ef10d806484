import { expect, test } from 'vitest';
import { createGate } from '../../../tests/support/gate.ts';
import { ClientDisconnected } from './client-disconnected.ts';
import { createJoinedWork } from './joined-work.ts';

/** Work that starts when its gate opens, with a counter of runs. */
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

test('runs once for all callers that join while it waits, and separately for another key', async () => {
  const { joined, wait, done } = setUp();
  const gate = createGate();
  const asked = Array.from({ length: 50 }, () => joined.run('a', wait(gate.opened)));
  asked.push(joined.run('b', wait(gate.opened)));
  gate.open();
  expect(await Promise.all(asked)).toEqual([...Array.from({ length: 50 }, () => 1), 2]);
  expect(done()).toBe(2);
});

test('runs again for a caller that joins after its start, even if it started at once', async () => {
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

test('rejects all waiting callers when refused before its start, and tries again for the next', async () => {
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

test('is skipped when all callers have gone before its start, and runs when one still waits', async () => {
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
  const gone = { status: 'rejected', reason: expect.any(ClientDisconnected) };
  const told = { status: 'fulfilled', value: 1 };
  expect(await asked).toEqual([gone, gone, told, told]);
  expect(done()).toBe(1);
});
