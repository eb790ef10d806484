import { describe, expect, test, vi } from 'vitest';
import { exactLength } from './exact-length.ts';

const encoder = new TextEncoder();

function bodyOf(pieces: readonly string[]) {
  const cancel = vi.fn();
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift();
      if (next === undefined) controller.close();
      else controller.enqueue(encoder.encode(next));
    },
    cancel,
  });
  return { body, cancel };
}

const textOf = async (pieces: readonly string[], length: number) =>
  await new Response(exactLength(bodyOf(pieces).body, length)).text();

describe('a body of an announced length', () => {
  test.each([
    [[], ''],
    [['0123', '', '45'], '012345'],
  ])('is passed on: %j', async (pieces, expected) => {
    expect(await textOf(pieces, expected.length)).toBe(expected);
  });

  test.each([[['0123456']], [['0123', '45', '6']], [['012345', '', '6', '7']]])(
    'is cut where more follows: %j',
    async (pieces) => {
      expect(await textOf(pieces, 6)).toBe('012345');
    },
  );

  test.each([[[]], [['0123']], [['', '01234', '']]])('fails where it ends early: %j', async (pieces) => {
    await expect(textOf(pieces, 6)).rejects.toThrow('early');
  });

  test('is not read further than its length, nor after its client has gone', async () => {
    const long = bodyOf(['012345', '6', '7', '8', '9']);
    await new Response(exactLength(long.body, 6)).text();
    const left = bodyOf(['0', '1', '2', '3']);
    await exactLength(left.body, 4).cancel();
    expect([long.cancel.mock.calls.length, left.cancel.mock.calls.length]).toEqual([1, 1]);
  });
});
