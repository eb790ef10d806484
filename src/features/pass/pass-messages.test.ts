import { expect, it } from 'vitest';
import { PassSchema } from '../../../common/contract/passes.ts';
import { longDay, movedMessage } from './pass-messages.ts';

const pass = PassSchema.parse({ date: '2026-03-20' });

it('A day is written out, and read the same in every time zone', () => {
  expect(longDay('2026-03-20')).toBe('Friday, 20 March 2026');
  expect(longDay('soon')).toBe('soon');
});

it.each([
  [{}, undefined],
  [{ told_date: '2026-03-19' }, 'Your invitation said: Thursday, 19 March 2026.'],
  [{ told_place: 'Porto' }, 'Your invitation said: Porto.'],
  [{ told_date: '2026-03-19', told_place: 'Porto' }, 'Your invitation said: Thursday, 19 March 2026, Porto.'],
])('Of %j it is said what was told', (told, words) => {
  expect(movedMessage({ ...pass, ...told })).toBe(words);
});

it('A state that this version does not know admits nobody', () => {
  expect(PassSchema.parse({ state: 'postponed' }).state).toBe('event_inactive');
});
