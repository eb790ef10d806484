// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doorPerson } from '../../../../tests/support/doors/door-entries.ts';
import { INITIAL_STATE } from '../../../offline/door/door-state.ts';
import { createGuestBook } from '../../../offline/door/guests/guest-book.ts';
import { observable } from '../../../offline/observable.ts';
import { StoringNotice } from './storing-notice.tsx';
import { useAdmitting } from './use-admitting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Device = Parameters<typeof useAdmitting>[0];

function Door({ device }: { device: Device }) {
  const { admitting, verdict, isUnsaved, isStoring } = useAdmitting(device);
  return (
    <>
      <button type="button" onClick={() => void admitting.admitGuest('ada')}>
        Let in
      </button>
      <p data-testid="said">{`${verdict?.kind} ${isUnsaved}`}</p>
      <StoringNotice isStoring={isStoring} />
    </>
  );
}

test('The door shows a notice while the device is slow to store', async () => {
  let refuse: () => void = () => undefined;
  const book = createGuestBook();
  book.take({ people: [doorPerson()] });
  render(
    <Door
      device={{
        at: { eventId: 'event', companyId: '' },
        book,
        state: observable(INITIAL_STATE),
        findStored: async () => undefined,
        record: () =>
          new Promise((_, reject) => {
            refuse = () => reject(new Error('no'));
          }),
      }}
    />,
  );
  const storage = screen.getByRole('status', { name: 'Storage' });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  act(() => screen.getByRole('button').click());
  await pass(1_900);
  expect(storage.textContent).toBe('');
  await pass(200);
  expect(storage.textContent).toMatch(/^Storing…/);
  refuse();
  await pass(0);
  expect([storage.textContent, screen.getByTestId('said').textContent]).toEqual(['', 'not-saved true']);
});
