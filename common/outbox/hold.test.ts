import { describe, expect, test } from 'vitest';
import type { Disposition } from './answers.ts';
import { type Hold, holdAfter, isHeld, noHold } from './hold.ts';

const NOW = 1_000_000;
const half = () => 0.5;
const failed = (reason: 'offline' | 'server-trouble', status: number | null): Disposition => ({
  kind: 'retry',
  reason,
  status,
  message: '',
  waitMs: undefined,
});
const holdThrough = (hold: Hold, ...dispositions: Disposition[]) =>
  dispositions.reduce((current, disposition) => holdAfter(current, disposition, NOW, half), hold);

const offline = failed('offline', null);
const broken = failed('server-trouble', 500);
const done: Disposition = { kind: 'done', message: '', serverId: null, data: null };

describe('without a network', () => {
  test('the whole queue waits, ever longer', () => {
    expect(isHeld(holdThrough(noHold, offline), NOW, 'due')).toBe(true);
    expect(holdThrough(noHold, offline).waitMs).toBe(2_000);
    expect(holdThrough(noHold, offline, offline, offline).waitMs).toBe(8_000);
  });

  test('proof of a connection lifts the hold at once', () => {
    expect(isHeld(holdThrough(noHold, offline), NOW, 'connected')).toBe(false);
    expect(holdThrough(noHold, offline, done)).toEqual(noHold);
  });
});

describe('the breaker', () => {
  test('opens for half a minute after three 5xx in a row', () => {
    expect(holdThrough(noHold, broken, broken).reason).toBe('none');
    const open = holdThrough(noHold, broken, broken, broken);
    expect(isHeld(open, NOW + 29_999, 'due')).toBe(true);
    expect(isHeld(open, NOW + 30_000, 'due')).toBe(false);
    expect(isHeld(open, NOW, 'now')).toBe(false);
  });

  test('is closed by proof that the server answers', () => {
    expect(isHeld(holdThrough(noHold, broken, broken, broken), NOW, 'connected')).toBe(false);
  });

  test('does not count a 429 nor what any other answer interrupted', () => {
    expect(holdThrough(noHold, broken, broken, done, broken).reason).toBe('none');
    expect(holdThrough(noHold, broken, broken, failed('server-trouble', 429)).reason).toBe('none');
  });
});
