// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doorEntry, doorPerson } from '../../../../tests/support/doors/door-entries.ts';
import { createGuestBook } from '../../../offline/door/guests/guest-book.ts';
import { AnswerPanel } from './answer-panel.tsx';
import type { Verdict } from './verdict.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The answer for Ada, who was admitted at the north door and then at the south door. */
function answer(
  say: (admissions: readonly [string, string]) => Verdict,
  { listAt = 1, hasWalkIn = false }: { listAt?: number | null; hasWalkIn?: boolean } = {},
) {
  const entries = [doorEntry(), doorEntry({ door: 'South', made_at: '2026-03-20T19:00:00.000Z' })] as const;
  const book = createGuestBook();
  const walkIn = doorEntry({ kind: 'walk-in', door: 'East', person: { name: 'Ada', email: '' } });
  book.take({ people: [doorPerson()], entries: [...entries, walkIn] });
  const onClose = vi.fn();
  const deeds = { onClose, onUndo: vi.fn(), onAdmitAnyway: vi.fn(), onGuest: vi.fn() };
  const verdict = say([entries[0].key, entries[1].key]);
  render(
    <AnswerPanel
      {...{ verdict, guest: book.get('ada'), who: { name: 'Ada Lund', apart: '' } }}
      eventId="gala"
      listAt={listAt}
      now={Date.now()}
      isHeld={false}
      {...deeds}
      newInvitation={undefined}
      inside={hasWalkIn ? book.get(walkIn.key) : undefined}
      onWalkIn={vi.fn()}
      onTryAgain={vi.fn()}
    />,
  );
  return onClose;
}
const stand = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('Undone shows what was undone and what remains, and closes by itself', () => {
  const [admission] = [{ key: 'k', door: 'South', device: '', at: '2026-03-20T19:00:00.000Z' }];
  const taken = { ...admission, isCorrected: true, role: 'unaware', reason: '' } as const;
  const onClose = answer(() => ({ kind: 'undone', guestId: 'ada', admissions: [taken] }));
  expect(screen.getByRole('alert').textContent).toMatch(/Taken back: .*, SouthStill in: .*, North/);
  stand(5_900);
  expect(onClose).not.toHaveBeenCalled();
  stand(200);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Welcome names a walk-in who may be the same person, and stays until it is closed', () => {
  const onClose = answer(([key]) => ({ kind: 'welcome', guestId: 'ada', key, isAgain: false }), {
    hasWalkIn: true,
  });
  expect(screen.getByRole('alert').textContent).toMatch(
    /Somebody of this name or e-mail is in since .*, East$/,
  );
  stand(60_000);
  expect(onClose).not.toHaveBeenCalled();
});

test('An answer that closes by itself fades in its last 400 ms, with its buttons; one that waits does not', () => {
  answer(([key]) => ({ kind: 'welcome', guestId: 'ada', key, isAgain: false }));
  const panel = screen.getByRole('region', { name: 'Answer' });
  const { animationDelay, animationDuration } = panel.style;
  expect([panel.dataset.fades, animationDelay, animationDuration]).toEqual(['true', '2200ms', '400ms']);
  stand(2_500);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  cleanup();
  answer(() => ({ kind: 'already-in', guestId: 'ada' }));
  expect(screen.getByRole('region', { name: 'Answer' }).dataset.fades).toBeUndefined();
});

test('Already in shows when and where the guest came, like every list, and later admissions', () => {
  const onClose = answer(() => ({ kind: 'already-in', guestId: 'ada' }));
  expect(screen.getByRole('alert').textContent).toMatch(/, North\. Let in twice, last .*, South$/);
  stand(60_000);
  expect(onClose).not.toHaveBeenCalled();
});

test('Cancelled shows that the guest is in, if so, and offers to undo it', () => {
  answer(() => ({ kind: 'cancelled', guestId: 'ada' }));
  expect(screen.getByRole('alert').textContent).toMatch(
    /cancelledIn since .*, North\. Let in twice, last .*, South$/,
  );
  expect(screen.getByRole('button', { name: 'Undo the admission' })).toBeTruthy();
});

test('A key pressed just before the answer appeared does not close it', () => {
  const onClose = answer(() => ({ kind: 'already-in', guestId: 'ada' }));
  const next = screen.getByRole('button', { name: 'Next' });
  stand(250);
  act(() => next.click());
  expect(onClose).not.toHaveBeenCalled();
  stand(100);
  act(() => next.click());
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each([
  [null, /Not on the part of the list that this device has\. .*, or on the rest of the list\.$/],
  [1, /Not on this device’s list of .*, or newer than the list\.$/],
])('A pass that is not listed: the answer says how much of the list there is (%s)', (listAt, words) => {
  // The server does not answer which event the pass is of.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  answer(() => ({ kind: 'not-listed', code: '7K3MQX9TBD' }), { listAt });
  expect(screen.getByText(words)).toBeTruthy();
});
