import { describe, expect, test } from 'vitest';
import type { Disposition } from '../answers/answers.ts';
import { type Breaker, breakerAfter, closedBreaker, isHeldBack } from './circuit-breaker.ts';

const NOW = 1_000_000;
const half = () => 0.5;
const failed = (reason: 'offline' | 'server-trouble', status: number | null): Disposition => ({
  kind: 'retry',
  reason,
  status,
  message: '',
  waitMs: undefined,
});
const breakerThrough = (breaker: Breaker, ...dispositions: Disposition[]) =>
  dispositions.reduce((current, disposition) => breakerAfter(current, disposition, NOW, half), breaker);

const offline = failed('offline', null);
const broken = failed('server-trouble', 500);
const done: Disposition = { kind: 'done', message: '', serverId: null, data: null };

describe('without a network', () => {
  test('the whole outbox waits, longer after each failure', () => {
    expect(isHeldBack(breakerThrough(closedBreaker, offline), NOW, 'due')).toBe(true);
    expect(breakerThrough(closedBreaker, offline).waitMs).toBe(2_000);
    expect(breakerThrough(closedBreaker, offline, offline, offline).waitMs).toBe(8_000);
  });

  test('proof of a connection closes the breaker immediately', () => {
    expect(isHeldBack(breakerThrough(closedBreaker, offline), NOW, 'connected')).toBe(false);
    expect(breakerThrough(closedBreaker, offline, done)).toEqual(closedBreaker);
  });
});

describe('the breaker', () => {
  test('opens for 30 seconds after three 5xx in a row', () => {
    expect(breakerThrough(closedBreaker, broken, broken).reason).toBe('none');
    const open = breakerThrough(closedBreaker, broken, broken, broken);
    expect(isHeldBack(open, NOW + 29_999, 'due')).toBe(true);
    expect(isHeldBack(open, NOW + 30_000, 'due')).toBe(false);
    expect(isHeldBack(open, NOW, 'now')).toBe(false);
  });

  test('closes when the server is proved to answer', () => {
    expect(isHeldBack(breakerThrough(closedBreaker, broken, broken, broken), NOW, 'connected')).toBe(false);
  });

  test('counts neither a 429 nor 5xx answers with another answer in between', () => {
    expect(breakerThrough(closedBreaker, broken, broken, done, broken).reason).toBe('none');
    expect(breakerThrough(closedBreaker, broken, broken, failed('server-trouble', 429)).reason).toBe('none');
  });
});
