import { describe, expect, test } from 'vitest';
import { admitted, guest, shown, undone, verifyAtDoor, walkedIn } from './oracle-door-fixture.ts';

test('a saved entry that is in its log once, unchanged, is right', () => {
  expect(verifyAtDoor({})).toMatchObject({
    acked: 1,
    lost: [],
    doubled: [],
    foreign: [],
    stuck: [],
    untold: [],
  });
});

describe('a saved entry', () => {
  test('is lost when it is nowhere', () => {
    expect(verifyAtDoor({ doorLog: [], doorShown: [] }).lost).toEqual(['admit-1: saved, yet nowhere']);
    const walkIn = walkedIn('walk-in-1', 'k9');
    expect(verifyAtDoor({ ...walkIn, doorLog: [], doorShown: [] }).lost).toHaveLength(1);
  });

  test('is stuck and not lost when it is still pending', () => {
    const waiting = [{ partition: 'e1@a', key: 'k1', state: 'waiting' }] as const;
    const verdicts = verifyAtDoor({ doorLog: [], doorShown: [], doorRemainders: waiting });
    expect(verdicts).toMatchObject({ lost: [], stuck: ['k1: waits on e1@a'] });
  });

  test('is right when it was refused and the reason was shown', () => {
    const refused = [{ partition: 'e1', key: 'k1', state: 'refused' }] as const;
    const verdicts = verifyAtDoor({ doorLog: [], doorShown: [], doorRemainders: refused });
    expect(verdicts).toMatchObject({ lost: [], untold: ['k1: refused, and nobody was told'] });
    const told = { doorLog: [], doorShown: [], doorTold: new Set(['k1']) };
    expect(verifyAtDoor(told)).toMatchObject({ lost: [], stuck: [], untold: [] });
  });
});

test('an entry without a shown answer may be there or not', () => {
  const killed = { doorAnswers: new Map() };
  expect(verifyAtDoor(killed)).toMatchObject({ acked: 0, lost: [], untold: [] });
  expect(verifyAtDoor({ ...killed, doorLog: [], doorShown: [] })).toMatchObject({ lost: [], untold: [] });
});

test('an entry reported as not saved must not be in the log', () => {
  const answer = { id: 'admit-1', outcome: 'not-saved', key: '', saw: [] } as const;
  const doorAnswers = new Map([['admit-1', answer]]);
  expect(verifyAtDoor({ doorAnswers }).untold).toEqual(['admit-1: said not to be saved, yet counted']);
  expect(verifyAtDoor({ doorAnswers, doorLog: [], doorShown: [] }).untold).toEqual([]);
});

describe('one tap is one entry', () => {
  test('two entries are doubled', () => {
    const doorLog = [admitted('admit-1', 'k1'), admitted('admit-1', 'k2', { knew: ['k1'] })];
    expect(verifyAtDoor({ doorLog, doorShown: [] }).doubled).toEqual(['admit-1: 2 entries']);
  });

  test('an entry sent with a different key is doubled', () => {
    const doorLog = [admitted('admit-1', 'k2')];
    expect(verifyAtDoor({ doorLog, doorShown: [] }).doubled).toEqual(['admit-1: sent under another key']);
  });
});

test("an entry in another event's log, or without an order, is foreign", () => {
  const elsewhere = [{ ...admitted('admit-1', 'k1'), eventId: 'e2' }];
  expect(verifyAtDoor({ doorLog: elsewhere, doorShown: [] }).foreign).toEqual([
    'admit-1: in the log of another event',
  ]);
  const ofAnother = [{ ...admitted('admit-1', 'k1'), companyId: 'b' }];
  expect(verifyAtDoor({ doorLog: ofAnother, doorShown: [] }).foreign).toHaveLength(1);
  const unasked = [admitted('admit-1', 'k1'), admitted('admit-7', 'k7', { knew: ['k1'] })];
  expect(verifyAtDoor({ doorLog: unasked, doorShown: [] }).foreign).toEqual([
    'admit-7: in a log, and nobody made it',
  ]);
});

test('an undo names exactly the admissions that the screen showed', () => {
  const back = (undoes: string[]) =>
    verifyAtDoor({
      ...undone('undo-1', 'k5', { saw: ['k1'] }),
      doorLog: [{ ...admitted('undo-1', 'k5', { kind: 'undo', undoes }) }],
      doorShown: [],
    }).lost;
  expect(back(['k1'])).toEqual([]);
  expect(back([])).toEqual(['undo-1: takes back other admissions than were shown']);
  expect(back(['k1', 'k2'])).toHaveLength(1);
});

test('an admission names the earlier ones that the screen showed', () => {
  const doorLog = [admitted('admit-1', 'k1', { knew: ['k0'] })];
  expect(verifyAtDoor({ doorLog, doorShown: [] }).untold).toEqual([
    'admit-1: knew of other admissions than were shown',
  ]);
});

test('a guest shown differently from the log counts as untold', () => {
  const untold = (inside: Record<string, string[]>) => verifyAtDoor({ doorShown: [shown(inside)] }).untold;
  expect(untold({ [guest]: ['k1'] })).toEqual([]);
  expect(untold({})).toEqual([`t0: shows ${guest} in by [], and the log says [k1]`]);
  expect(untold({ [guest]: ['k1', 'k2'] })).toHaveLength(1);
  expect(untold({ [guest]: ['k1'], g2: ['k3'] })).toHaveLength(1);
});
