import { expect, test } from 'vitest';
import { admitted, guest, shown } from './oracle-door-fixture.ts';
import { judgeShown } from './oracle-door-shown.ts';
import type { LogRow } from './real-api.ts';

const two = [admitted('admit-1', 'k1'), admitted('admit-2', 'k2')];
/** The violations of a tablet that shows no conflicts. */
const accused = (log: readonly LogRow[], keys: readonly string[]) =>
  judgeShown(log, [shown({ [guest]: [...keys] })]);

test('two admissions without knowledge of each other are a conflict that every tablet must show', () => {
  expect(accused(two, ['k1', 'k2'])).toEqual({
    conflicts: 1,
    untold: ['t0: not told of conflict of k1 and k2'],
  });
  const told = shown({ [guest]: ['k1', 'k2'] }, [['k2', 'k1']]);
  expect(judgeShown(two, [told])).toEqual({ conflicts: 1, untold: [] });
  const silent = { ...shown({ [guest]: ['k1', 'k2'] }), by: 't1' };
  expect(judgeShown(two, [told, silent]).untold).toEqual(['t1: not told of conflict of k1 and k2']);
});

test('two admissions are no conflict when one knew of the other, also through a third, undone or not', () => {
  const after = admitted('admit-2', 'k2', { knew: ['k1'] });
  expect(accused([admitted('admit-1', 'k1'), after], ['k1', 'k2'])).toEqual({ conflicts: 0, untold: [] });
  const third = admitted('admit-3', 'k3', { knew: ['k2'] });
  expect(accused([admitted('admit-1', 'k1'), after, third], ['k1', 'k2', 'k3']).conflicts).toBe(0);
  const undoing = admitted('undo-1', 'k4', { kind: 'undo', undoes: ['k2'] });
  expect(accused([admitted('admit-1', 'k1'), after, third, undoing], ['k1', 'k3'])).toEqual({
    conflicts: 0,
    untold: [],
  });
});

test('an undone admission, or one of another guest, is in no conflict', () => {
  const undoing = admitted('undo-1', 'k3', { kind: 'undo', undoes: ['k2'] });
  expect(accused([...two, undoing], ['k1'])).toEqual({ conflicts: 0, untold: [] });
  const other = admitted('admit-2', 'k2', { invitation_id: 'g2' });
  const both = shown({ [guest]: ['k1'], g2: ['k2'] });
  expect(judgeShown([admitted('admit-1', 'k1'), other], [both])).toEqual({ conflicts: 0, untold: [] });
});

test('a shown conflict that is none is a violation', () => {
  const wrong = shown({ [guest]: ['k1'] }, [['k1', 'k2']]);
  expect(judgeShown([admitted('admit-1', 'k1')], [wrong]).untold).toEqual([
    't0: told of conflict of k1 and k2, which is none',
  ]);
});

test('each event is checked against its own log', () => {
  const elsewhere = { ...shown({}), eventId: 'e2' };
  expect(judgeShown(two.slice(0, 1), [shown({ [guest]: ['k1'] }), elsewhere]).untold).toEqual([]);
});

test('a tablet that still shows pending entries violates the rules', () => {
  const late = { ...shown({ [guest]: ['k1'] }), waiting: 2 };
  expect(judgeShown(two.slice(0, 1), [late]).untold).toEqual(['t0: says that 2 wait']);
});
