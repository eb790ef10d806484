import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { unreadResponse } from '../../../tests/support/attacks/unread-response.ts';
import { heldTimers } from '../../../tests/support/held-timers.ts';
import { createLog } from '../../infra/log/log.ts';
import { createLiveAnswers } from './live-answers.ts';

/** Answers of tokens that are valid until they are removed from the set. */
function watched() {
  const active = new Set(['one', 'other']);
  const asked: string[] = [];
  const timers = heldTimers();
  let hear: (payload: string | undefined) => void = () => {};
  const answers = createLiveAnswers({
    listen: async (_, onNotice) => {
      hear = onNotice;
      return async () => {};
    },
    activeTokens: async (companyId, tokenHashes) => {
      asked.push(companyId);
      return new Set(tokenHashes.filter((tokenHash) => active.has(tokenHash)));
    },
    now: () => new Date(0),
    later: timers.later,
    log: createLog('silent'),
  });
  const note = (tokenHash: string, companyId = 'company', noteIt = answers.begin()) => {
    const response = unreadResponse();
    noteIt({ companyId, tokenHash }, response);
    return response;
  };
  return { answers, active, asked, timers, note, hear: (payload?: string) => hear(payload) };
}

/** Waits until no look-up is pending. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
}

test('a notification about one company causes one query for all its answers', async () => {
  const { active, asked, note, hear } = watched();
  const [ended, stays, elsewhere] = [note('one'), note('other'), note('other', 'another')];
  await settled();
  asked.length = 0;
  active.delete('one');
  hear('access company');
  await settled();
  expect(asked).toEqual(['company']);
  expect([ended.destroyed, stays.destroyed, elsewhere.destroyed]).toEqual([true, false, false]);
  hear('log company');
  hear('access third');
  await settled();
  expect(asked).toEqual(['company']);
});

test('an answer ends when its token ended between its look-up and its start', async () => {
  const { answers, active, note, hear } = watched();
  note('other');
  await settled();
  const noteIt = answers.begin();
  active.delete('one');
  hear('access company');
  await settled();
  const late = note('one', 'company', noteIt);
  await settled();
  expect(late.destroyed).toBe(true);
});

test('tokens that ended during a gap are found when notifications resume, and every 30 s', async () => {
  const { active, timers, note, hear } = watched();
  const first = note('one');
  await settled();
  active.clear();
  hear(undefined);
  await settled();
  expect(first.destroyed).toBe(true);

  active.add('one');
  const second = note('one');
  await settled();
  active.clear();
  timers.ring(30_000);
  await settled();
  expect(second.destroyed).toBe(true);
  timers.ring(30_000);
  expect(timers.set()).toEqual([]);
});
