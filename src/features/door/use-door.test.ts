// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type DoorState, INITIAL_STATE } from '../../offline/door/door-state.ts';
import { createGuestBook } from '../../offline/door/guests/guest-book.ts';
import { observable } from '../../offline/observable.ts';
import { useDoorState } from './use-door.ts';

const HOUR_MS = 3_600_000;
const LIST_AT = Date.parse('2026-03-20T19:30:00Z');

test.each<[string, number | null, number | null, number | null]>([
  ['nine hours ahead', LIST_AT, -9 * HOUR_MS, LIST_AT - 9 * HOUR_MS],
  ['not compared yet', LIST_AT, null, LIST_AT],
  ['nine hours ahead, without a list', null, -9 * HOUR_MS, null],
])('The list of a device whose clock is %s is dated by the server’s', (_, listAt, skewMs, shown) => {
  const state = observable<DoorState>({ ...INITIAL_STATE, listAt, skewMs });
  const device = { state, book: createGuestBook() };
  expect(renderHook(() => useDoorState(device)).result.current.state.listAt).toBe(shown);
});
