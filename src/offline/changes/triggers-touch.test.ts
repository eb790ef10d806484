// @vitest-environment happy-dom
/** A touch of a screen that says that there is no connection, at an API of another make. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.hoisted(() => vi.stubEnv('VITE_API_URL', 'https://api.other.test'));

import { readSession, writeSession } from '../../../common/outbox/storage/records.ts';
import { company77, connectOtherApi, said } from '../../../tests/support/screens/other-api.ts';
import { outcomes } from '../../api/client-events.ts';
import { storeToken } from '../../api/token-store.ts';
import { connection, reportOutcome } from '../connection/connectivity.ts';
import { handleOutcome } from '../connection/handle-outcome.ts';
import { database } from './outbox-page.ts';
import { startTriggers } from './triggers.ts';

vi.mock('./wake.ts', () => ({ wake: vi.fn() }));

const stops: (() => void)[] = [];
let answer: () => Response | Promise<Response>;
let calls: string[];

/** Passes the time, and lets the table and the answers come meanwhile. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let read = 0; read < 6; read += 1) await readSession(database);
}

beforeEach(async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  const any = () => answer();
  calls = connectOtherApi({ currentCompany: any, questions: any, legalTexts: any });
  await database.run('readwrite', async ({ entries }) => void entries.clear());
  await writeSession(database, { companyId: '77', token: 'token-of-77' });
  storeToken('token-of-77');
  stops.push(outcomes.subscribe((outcome) => void handleOutcome(outcome)));
  stops.push(startTriggers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await pass(0);
  reportOutcome('offline');
  calls.length = 0;
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  storeToken(null);
  reportOutcome('answered');
});

/** A touch of a button, which keeps the event to itself as React Aria's do. */
function touchButton(type: string): void {
  const button = document.createElement('button');
  button.addEventListener(type, (event) => event.stopPropagation());
  document.body.append(button);
  button.dispatchEvent(new Event(type, { bubbles: true }));
  button.remove();
}

test.each([
  ['a finger', () => window.dispatchEvent(new Event('pointerdown'))],
  ['a finger on a button', () => touchButton('pointerdown')],
  ['a key', () => touchButton('keydown')],
])('of %s finds out within seconds that it is back, with one call', async (_by, touch) => {
  answer = () => said({ data: company77 });
  touch();
  touch();
  await pass(3_000);
  expect(connection.get()).toBe('online');
  expect(calls).toEqual(['currentCompany']);
  touch();
  await pass(10_000);
  expect(calls).toEqual(['currentCompany']);
});

test('finds nothing while there is none, and without a touch nothing is asked', async () => {
  await pass(10_000);
  expect(calls).toEqual([]);
  window.dispatchEvent(new Event('pointerdown'));
  await pass(3_000);
  expect(calls).toContain('currentCompany');
  expect(connection.get()).toBe('offline');
});

test('asks nothing after a log-out, which would be denied', async () => {
  storeToken(null);
  window.dispatchEvent(new Event('pointerdown'));
  await pass(10_000);
  expect(calls).toEqual([]);
});
