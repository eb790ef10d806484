import { expect, test } from 'vitest';
import type { AnswerSource } from '../contract/answer-source.ts';
import type { QueueableCall } from '../contract/calls.ts';
import { type AttemptFacts, readingOf } from './answers/answers.ts';

const CALLS = ['sendEventInvitation', 'cancelEventInvitation', 'bulkSendEventInvitations'] as const;
const WORDS = 'User already invited';

/** The disposition of a 5xx with a message. */
function reading(
  status: number,
  call: QueueableCall,
  attempt: Partial<AttemptFacts> & { source?: AnswerSource; retryAfter?: string },
) {
  const { source = 'unproven', retryAfter = null, ...more } = attempt;
  const answer = {
    ...({ kind: 'http', json: { message: WORDS }, isEmpty: false } as const),
    ...{ source, status, retryAfter },
  };
  return readingOf(answer, { call, doubted: status, keepsKeys: false, ...more }, 0);
}

test.each([
  [500, {}, 'checked'],
  [501, {}, 'checked'],
  [502, {}, 'retry'],
  [503, {}, 'retry'],
  [504, {}, 'retry'],
  [520, {}, 'retry'],
  [429, {}, 'retry'],
  [500, { doubted: null }, 'retry'],
  [500, { doubted: 501 }, 'retry'],
  [500, { mayLag: true }, 'retry'],
  [500, { retryAfter: '7' }, 'retry'],
  [500, { keepsKeys: true }, 'retry'],
  [500, { source: 'ours', keepsKeys: true }, 'retry'],
  [500, { source: 'foreign', keepsKeys: true }, 'retry'],
] as const)('the second %i with %j is read as: %s', (status, attempt, expected) => {
  const readings = CALLS.map((call) => {
    const read = reading(status, call, attempt);
    return read.kind === 'check'
      ? `checked${read.by === 'trouble' && read.refusal ? '' : ' otherwise'}`
      : read.kind;
  });
  expect(readings).toEqual([expected, expected, expected]);
});

test("the same trouble twice is a refusal with the API's message; an addition becomes uncertain", () => {
  const refusalOf = (call: QueueableCall) => {
    const read = reading(500, call, {});
    return read.kind === 'check' ? read.refusal : undefined;
  };
  const uncertain = { kind: 'uncertain', message: expect.stringContaining(`“${WORDS}”`) };
  expect(CALLS.map(refusalOf)).toMatchObject([uncertain, { kind: 'fail', message: WORDS }, uncertain]);
});
