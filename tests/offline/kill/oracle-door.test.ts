import { describe, expect, test } from 'vitest';
import { admitted, guest, shown, undone, verifyAtDoor, walkedIn } from './oracle-door-fixture.ts';

test('what was saved and is in its log once, as it was made, is well', () => {
  expect(verifyAtDoor({})).toMatchObject({
    acked: 1,
    lost: [],
    doubled: [],
    foreign: [],
    stuck: [],
    untold: [],
  });
});

describe('what was saved', () => {
  test('and is nowhere is lost', () => {
    expect(verifyAtDoor({ doorLog: [], doorShown: [] }).lost).toEqual(['admit-1: saved, yet nowhere']);
    const walkIn = walkedIn('walk-in-1', 'k9');
    expect(verifyAtDoor({ ...walkIn, doorLog: [], doorShown: [] }).lost).toHaveLength(1);
  });

  test('and waits still is stuck, not lost', () => {
    const waiting = [{ partition: 'e1@a', key: 'k1', state: 'waiting' }] as const;
    const verdicts = verifyAtDoor({ doorLog: [], doorShown: [], doorRemainders: waiting });
    expect(verdicts).toMatchObject({ lost: [], stuck: ['k1: waits on e1@a'] });
  });

  test('and was refused is well once somebody could read why', () => {
    const refused = [{ partition: 'e1', key: 'k1', state: 'refused' }] as const;
    const verdicts = verifyAtDoor({ doorLog: [], doorShown: [], doorRemainders: refused });
    expect(verdicts).toMatchObject({ lost: [], untold: ['k1: refused, and nobody was told'] });
    const told = { doorLog: [], doorShown: [], doorTold: new Set(['k1']) };
    expect(verifyAtDoor(told)).toMatchObject({ lost: [], stuck: [], untold: [] });
  });
});

test('what nobody saw the answer of may be there or not', () => {
  const killed = { doorAnswers: new Map() };
  expect(verifyAtDoor(killed)).toMatchObject({ acked: 0, lost: [], untold: [] });
  expect(verifyAtDoor({ ...killed, doorLog: [], doorShown: [] })).toMatchObject({ lost: [], untold: [] });
});

test('what was said not to be saved must not count', () => {
  const answer = { id: 'admit-1', outcome: 'not-saved', key: '', saw: [] } as const;
  const doorAnswers = new Map([['admit-1', answer]]);
  expect(verifyAtDoor({ doorAnswers }).untold).toEqual(['admit-1: said not to be saved, yet counted']);
  expect(verifyAtDoor({ doorAnswers, doorLog: [], doorShown: [] }).untold).toEqual([]);
});

describe('one touch is one entry', () => {
  test('two of them are doubled', () => {
    const doorLog = [admitted('admit-1', 'k1'), admitted('admit-1', 'k2', { knew: ['k1'] })];
    expect(verifyAtDoor({ doorLog, doorShown: [] }).doubled).toEqual(['admit-1: 2 entries']);
  });

  test('so is one that went out under another key than it was made with', () => {
    const doorLog = [admitted('admit-1', 'k2')];
    expect(verifyAtDoor({ doorLog, doorShown: [] }).doubled).toEqual(['admit-1: sent under another key']);
  });
});

test('what is in the log of another event, or of nobody’s making, is foreign', () => {
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

test('an undoing takes back what the screen showed, no more and no fewer', () => {
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

test('an admission names what the screen showed', () => {
  const doorLog = [admitted('admit-1', 'k1', { knew: ['k0'] })];
  expect(verifyAtDoor({ doorLog, doorShown: [] }).untold).toEqual([
    'admit-1: knew of other admissions than were shown',
  ]);
});

test('a guest who is shown otherwise than the log says was not told of', () => {
  const untold = (inside: Record<string, string[]>) => verifyAtDoor({ doorShown: [shown(inside)] }).untold;
  expect(untold({ [guest]: ['k1'] })).toEqual([]);
  expect(untold({})).toEqual([`t0: shows ${guest} in by [], and the log says [k1]`]);
  expect(untold({ [guest]: ['k1', 'k2'] })).toHaveLength(1);
  expect(untold({ [guest]: ['k1'], g2: ['k3'] })).toHaveLength(1);
});
