// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enqueue } from '../../../common/outbox/enqueue.ts';
import { emptyOutbox } from '../../../tests/support/screens/empty-outbox.ts';
import { storeSession } from '../../entities/session/session-store.ts';
import { database, outboxEvents } from '../../offline/changes/outbox-page.ts';
import { guideOpen } from './guide-open.ts';
import { HomeScreenCoach } from './home-screen-coach.tsx';
import { HomeScreenInvitation } from './home-screen-invitation.tsx';

const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15';

function open(): void {
  render(
    <>
      <HomeScreenInvitation />
      <HomeScreenCoach />
    </>,
  );
}

async function save(id: string): Promise<void> {
  const fields = { event_id: '1', name: id, email: `${id}@example.com` };
  const draft = {
    id,
    companyId: 'a',
    queueKey: 'event:1',
    call: 'sendEventInvitation',
    fields,
    label: id,
  } as const;
  await enqueue(database, draft, 0);
  outboxEvents.publish({ type: 'outbox:changed', companyId: 'a' });
}

beforeEach(async () => {
  await emptyOutbox();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPAD);
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
  storeSession({ token: 't', companyId: 'a', userType: 2 });
});
afterEach(async () => {
  cleanup();
  guideOpen.set(false);
  localStorage.clear();
  vi.restoreAllMocks();
  await database.run('readwrite', async ({ entries }) => void entries.clear());
});

test('An iPad is invited once, and shown the steps', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Show me how' }));
  expect(screen.getByRole('dialog', { name: 'ADD TO HOME SCREEN' }).textContent).toContain('Tap Share');
  expect(screen.queryByText(/Send .* first/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  open();
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('"Not now" is remembered', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  cleanup();
  open();
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('A Mac, and the app itself, are not invited', () => {
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(0);
  open();
  expect(screen.queryByRole('complementary')).toBeNull();
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
  Object.assign(navigator, { standalone: true });
  cleanup();
  open();
  Reflect.deleteProperty(navigator, 'standalone');
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('Pending entries have to be sent first, and the guide says why', async () => {
  await save('ada');
  open();
  act(() => guideOpen.set(true));
  expect(await screen.findByText('Send 1 waiting change first')).toBeTruthy();
  expect(screen.getByRole('dialog').textContent).toContain('a storage of its own');
  expect(screen.getByRole('button', { name: 'Send now' })).toBeTruthy();
  await database.run('readwrite', async ({ entries }) => void entries.clear());
  act(() => outboxEvents.publish({ type: 'outbox:changed', companyId: 'a' }));
  await vi.waitFor(() => expect(screen.queryByText(/Send .* first/)).toBeNull());
});
