import { describe, expect, test } from 'vitest';
import { ChangedElsewhere, mergeEdit } from './merge-edit.ts';

const place = (name: string, longitude: number) =>
  JSON.stringify({ name, type: 'Point', coordinates: [longitude, 60.4] });

const opened = { name: 'Gala', date: '2031-06-01', location: place('Oslo', 10.7) };
const typed = { name: 'Gala of lights', date: '2031-06-02', location: place('Bergen', 5.3) };

/** What somebody reads who sends `typed` again after a lost answer, while the server has `present`. */
function refusalOf(
  present: Partial<typeof opened>,
  sent: readonly Record<string, string>[] = [typed],
  mayRewrite = true,
) {
  try {
    mergeEdit(typed, { opened, present: { ...opened, ...present }, sent, mayRewrite });
  } catch (error) {
    if (error instanceof ChangedElsewhere) return error.message;
    throw error;
  }
  return undefined;
}

describe('A change whose answer was lost', () => {
  test.each([
    ['as it was sent', typed],
    ['with other coordinates', { location: place('Bergen', 5.30001) }],
    ['with a time after the day', { date: '2031-06-02T00:00:00.000Z' }],
    ['with a space after the name', { name: 'Gala of lights ' }],
  ])('is one’s own where the server has it %s', (_, present) => {
    expect(refusalOf(present)).toBeUndefined();
  });

  test('is not called changed elsewhere where the server has it in other words', () => {
    expect(refusalOf({ location: place('Bergen, Norway', 5.3) })).toBe(
      'The server has “Bergen, Norway” now: its way to write what you sent, or a change made elsewhere. Send again to replace that with yours.',
    );
  });
});

test('A server that writes texts as they were sent has another one from elsewhere', () => {
  expect(refusalOf({ location: place('Bergen, Norway', 5.3) }, [typed], false)).toMatch(/^Changed elsewhere/);
  expect(refusalOf({ location: place('Bergen', 5.9) }, [typed], false)).toMatch(/^Changed elsewhere/);
});

test.each([
  ['nothing was sent before', []],
  ['what was sent before did not change that field', [{ name: 'Gala of lights' }]],
])('A place that differs was changed elsewhere where %s', (_, sent) => {
  expect(refusalOf({ location: place('Bergen, Norway', 5.3) }, sent)).toMatch(/^Changed elsewhere meanwhile/);
});

test('Other coordinates of a place of the same name are another change where nothing was sent', () => {
  expect(refusalOf({ location: place('Bergen', 5.9) }, [])).toMatch(/^Changed elsewhere meanwhile/);
});
