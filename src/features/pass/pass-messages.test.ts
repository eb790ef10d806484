import { expect, it } from 'vitest';
import { PassSchema } from '../../../common/contract/passes.ts';
import { changeMessage, longDay } from './pass-messages.ts';

const pass = PassSchema.parse({ date: '2026-03-20' });

it('A day is written out, and read the same in every time zone', () => {
  expect(longDay('2026-03-20')).toBe('Friday, 20 March 2026');
  expect(longDay('soon')).toBe('soon');
});

it.each([
  [{}, undefined],
  [{ told_name: 'Gala' }, 'This event was renamed. An earlier mail said: Gala.'],
  [{ told_date: '2026-03-19' }, 'This event was moved. An earlier mail said: Thursday, 19 March 2026.'],
  [
    { told_name: 'Gala', told_date: '2026-03-19', told_place: 'Porto' },
    'This event was moved. An earlier mail said: Gala, Thursday, 19 March 2026, Porto.',
  ],
])('Of %j it is said what an earlier mail said', (told, words) => {
  const message = changeMessage({ ...pass, ...told });
  expect(message && `${message.title} ${message.text}`).toBe(words);
});

it('A state that this version does not know admits nobody', () => {
  expect(PassSchema.parse({ state: 'postponed' }).state).toBe('event_inactive');
});
