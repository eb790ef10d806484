// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enqueue } from '../../../common/outbox/enqueue.ts';
import { putResult } from '../../../common/outbox/storage/results.ts';
import { listRows } from '../../../common/outbox/storage/table.ts';
import { noteSlow } from '../../api/slow-server.ts';
import { database, outboxEvents } from '../../offline/changes/outbox-page.ts';
import { reportOutcome } from '../../offline/connection/connectivity.ts';
import { toasts } from '../../ui/toasts.ts';
import { ConnectivityChip } from './connectivity-chip.tsx';

const COMPANY = 'company-a';

async function save(id: string, label: string): Promise<void> {
  const fields = { event_id: '1', name: label, email: `${id}@example.com` };
  const draft = {
    id,
    companyId: COMPANY,
    queueKey: 'event:1',
    call: 'sendEventInvitation' as const,
    fields,
    label,
  };
  await enqueue(database, draft, Date.parse('2026-03-01T18:05:00Z'));
  outboxEvents.publish({ type: 'outbox:changed', companyId: COMPANY });
}

async function markFailed(id: string, message: string): Promise<void> {
  await database.run('readwrite', async ({ entries }) => {
    const request = entries.index('id').get(id);
    request.onsuccess = () =>
      entries.put({
        ...request.result,
        state: 'parked',
        attempts: 1,
        lastError: { kind: 'refused', status: 409, message },
      });
  });
  outboxEvents.publish({ type: 'outbox:changed', companyId: COMPANY });
}

const edited = vi.fn();
const corrected = vi.fn();

function Chip() {
  const items = {
    itemNameOf: () => 'Gala',
    editOf:
      ({ id }: { id: string }) =>
      () =>
        edited(id),
    correct: ({ id }: { id: string }) => corrected(id),
  };
  return <ConnectivityChip companyId={COMPANY} items={items} />;
}

const emptyTable = () =>
  database.run('readwrite', async ({ entries, results }) => {
    entries.clear();
    results.clear();
  });

beforeEach(async () => {
  // Files that share their modules share the table too.
  await emptyTable();
  HTMLElement.prototype.hidePopover = vi.fn();
  const router = createRouter({
    routeTree: createRootRoute({ component: Chip }),
    history: createMemoryHistory(),
  });
  await router.load();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  );
  // The table was read.
  await screen.findByRole('button', { name: 'Connection: Online. Nothing is waiting' });
});

afterEach(async () => {
  cleanup();
  toasts.endSession();
  act(() => reportOutcome('answered'));
  await emptyTable();
});

test('says in words how the connection is, by what requests told', () => {
  expect(screen.getByRole('button', { name: 'Connection: Online. Nothing is waiting' })).toBeDefined();
  for (const [outcome, words] of [
    ['offline', 'Offline'],
    ['foreign', 'Wi-Fi sign-in'],
    ['server-trouble', 'Server trouble'],
    ['denied', 'Sign in'],
  ] as const) {
    act(() => reportOutcome(outcome));
    expect(screen.getByRole('button', { name: new RegExp(`^Connection: ${words}`) })).toBeDefined();
  }
});

test('a connection that is there may be slow, which is no lost one', () => {
  act(() => noteSlow(true));
  expect(screen.getByRole('button', { name: 'Connection: Slow. Nothing is waiting' })).toBeTruthy();
  act(() => reportOutcome('offline'));
  expect(screen.getByRole('button', { name: 'Connection: Offline. Nothing is waiting' })).toBeTruthy();
  act(() => {
    reportOutcome('answered');
    noteSlow(false);
  });
  expect(screen.getByRole('button', { name: 'Connection: Online. Nothing is waiting' })).toBeTruthy();
});

test('does not say that changes are sent right away while some wait', async () => {
  const words = /Changes are sent right away/;
  expect(screen.queryByText(words)).not.toBeNull();
  await save('ada', 'Invite Ada');
  await screen.findByText(/What waits is being sent, or tried again by itself/);
  expect(screen.queryByText(words)).toBeNull();
});

test('lists what waits with its state and the words of the server, and discards one after asking', async () => {
  await save('ada', 'Invite Ada');
  await save('bo', 'Invite Bo');
  await markFailed('bo', 'bo@example.com is already invited');
  await screen.findByRole('button', {
    name: 'Connection: Online. 1 change is waiting, 1 to be looked at',
  });
  const rows = screen.getAllByRole('listitem', { hidden: true });
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(
      /^Invite BoNot acceptedbo@example.comGala · .* · tried oncebo@example.com is already invited/,
    ),
    expect.stringMatching(/^Invite AdaWaitingada@example.comGala · .* · not tried yet/),
  ]);

  fireEvent.click(screen.getByRole('button', { name: 'Discard: Invite Bo', hidden: true }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('The server did not accept it');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
  await screen.findByRole('button', { name: 'Connection: Online. 1 change is waiting' });
  expect(await listRows(database, COMPANY)).toMatchObject([{ id: 'ada' }]);
});

test('opens the form of what waits, and makes way for it', async () => {
  await save('ada', 'Invite Ada');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit: Invite Ada', hidden: true }));
  expect(edited).toHaveBeenCalledWith('ada');
  expect(HTMLElement.prototype.hidePopover).toHaveBeenCalled();
});

test('of many shows those that need somebody first, and how many more there are', async () => {
  for (let n = 1; n <= 15; n += 1) await save(`p${n}`, `Invite ${n}`);
  await markFailed('p14', 'No');
  await screen.findByText('and 3 more in the outbox');
  await waitFor(() => {
    const [first, second] = screen.getAllByRole('listitem', { hidden: true });
    expect(first?.textContent).toMatch(/^Invite 14Not accepted/);
    expect(second?.textContent).toMatch(/^Invite 1Waiting/);
  });
});

test('a delivered sheet of which somebody was refused is told, named and stays until it is dealt with', async () => {
  const refused = [{ row: 3, name: 'Bo', email: 'bo@x.org', message: 'Above the limit' }];
  const sheet = {
    companyId: COMPANY,
    id: 'sheet',
    call: 'bulkSendEventInvitations',
    queueKey: 'event:1:sheet',
  } as const;
  const result = {
    ...sheet,
    label: 'Invite 3 people',
    people: 3,
    refused,
    told: true,
    finishedAt: Date.now(),
  };
  await database.run('readwrite', (stores) =>
    putResult(stores, { ...result, serverId: null, message: '', data: null }),
  );
  outboxEvents.publish({ type: 'outbox:changed', companyId: COMPANY });
  await screen.findByRole('button', { name: 'Connection: Online. 1 to be looked at' });
  const [row] = screen.getAllByRole('listitem', { hidden: true });
  expect(row?.textContent).toContain('2 of 3 people were invited.');
  expect(row?.textContent).toContain('bo@x.org: Above the limit');
  fireEvent.click(screen.getByRole('button', { name: /^Correct and send the rest/, hidden: true }));
  expect(corrected).toHaveBeenCalledWith('sheet');
  fireEvent.click(screen.getByRole('button', { name: /^Understood/, hidden: true }));
  await screen.findByRole('button', { name: 'Connection: Online. Nothing is waiting' });
  const toast = toasts.current().find(({ text }) => text.startsWith('Put away.'));
  toast?.action?.onPress();
  await screen.findByRole('button', { name: 'Connection: Online. 1 to be looked at' });
  expect(screen.getAllByRole('listitem', { hidden: true })[0]?.textContent).toContain(
    'bo@x.org: Above the limit',
  );
});
