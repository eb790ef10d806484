// @vitest-environment happy-dom
// @other-api
/** Changes at an API of another make whose list is read from a replica that is some seconds behind. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallName } from '../../../common/contract/calls.ts';
import { eventsContract } from '../../../common/contract/events.ts';
import { connectOtherApi, enterOtherApi, said } from '../../../tests/support/screens/other-api.ts';
import { api } from '../../api/api.ts';
import { eventKind } from '../../features/events/event-kind.tsx';
import { toasts } from '../../ui/toasts.ts';
import { additionContract } from './added-answer.ts';
import { useAddItem, useDeleteItem, useEditItem } from './mutations.ts';
import { itemQueries } from './queries.ts';
import { useSetItemStatus } from './set-status.ts';

const draft = { name: 'Gala', date: '2031-06-01', location: '{"name":"Oslo","coordinates":[10,59]}' };
const gala = { _id: 7, name: 'Gala', date: '2031-06-01', location: { name: 'Oslo', coordinates: [10, 59] } };
const listKey = itemQueries.list(eventKind, '77').queryKey;
let listed: object[] = [];
let made: CallName[] = [];
let queryClient: QueryClient;

function wrapper({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
const sent = () => made.filter((name) => name === 'addEvent').length;
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  listed = [];
  queryClient = new QueryClient();
  queryClient.setQueryData(listKey, []);
  enterOtherApi();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Renders a hook, then switches to fake timers. */
async function rendered<Hook>(use: () => Hook): Promise<Hook> {
  const { result } = renderHook(use, { wrapper });
  await waitFor(() => expect(result.current).toBeTruthy());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return result.current;
}

/** Submits the form; returns the new id, or the form's error. */
async function adding(answer: () => Response, others: Parameters<typeof connectOtherApi>[0] = {}) {
  made = connectOtherApi({ addEvent: answer, listEvents: () => said({ data: listed }), ...others });
  const { mutateAsync } = await rendered(() =>
    useAddItem(eventKind, '77', (own: typeof draft, how) =>
      api.send(additionContract(eventsContract.addEvent), { ...own, product_id: '1', company_id: '77' }, how),
    ),
  );
  return () => mutateAsync(draft).catch((error: Error) => error.message);
}

describe.each([
  ['“Created successfully”', () => said({ message: 'Created successfully' })],
  ['204', () => new Response(null, { status: 204 })],
  ['{}', () => said({})],
  ['success: true', () => said({ success: true })],
])('An event whose adding is answered %s', (_what, answer) => {
  test('is found as soon as the list shows it', async () => {
    const press = (await adding(answer))();
    await wait(5_000);
    listed = [gala];
    await wait(10_000);
    expect(await press).toBe('7');
    expect(sent()).toBe(1);
  });

  test('is not reported as failed while the list lacks it; another submission looks for it first', async () => {
    const add = await adding(answer);
    const press = add();
    await wait(15_000);
    expect(await press).toContain('Look at the list before you send it again.');
    expect(await press).not.toContain('Failed');
    listed = [gala];
    expect(await add()).toBe('7');
    expect(sent()).toBe(1);
  });
});

test('An added event that cannot be read yet is waited for, not shown as deleted, for some seconds', async () => {
  let details = said({ message: 'Not found' }, 404);
  const add = await adding(() => said({ data: { _id: 7 } }), { eventDetails: () => details.clone() });
  let id: string | undefined;
  void add().then((added) => {
    id = added;
  });
  await wait(5_000);
  expect(id).toBeUndefined();
  details = said({ data: gala });
  await wait(1_000);
  expect(id).toBe('7');
  details = said({ message: 'Not found' }, 404);
  void add().then((added) => {
    id = `${added}, unread`;
  });
  await wait(15_000);
  expect(id).toBe('7, unread');
});

test('An event that is refused with a 200 is refused at once', async () => {
  const add = await adding(() => said({ success: false, message: 'Limit reached' }));
  expect(await add()).toBe('Limit reached');
});

describe('A change is read again until a late list shows it', () => {
  async function isReadThrice(): Promise<void> {
    for (const ms of [2_000, 4_000, 9_000]) {
      queryClient.setQueryData(listKey, []);
      expect(queryClient.getQueryState(listKey)?.isInvalidated).toBe(false);
      await wait(ms);
      expect(queryClient.getQueryState(listKey)?.isInvalidated).toBe(true);
    }
  }

  test('after the status was switched', async () => {
    connectOtherApi({});
    const { mutateAsync } = await rendered(() => useSetItemStatus(eventKind, '77', '7'));
    await mutateAsync(0);
    await isReadThrice();
  });

  test('after the item was deleted', async () => {
    connectOtherApi({});
    const { mutateAsync } = await rendered(() => useDeleteItem(eventKind, '77', '7'));
    await mutateAsync();
    await isReadThrice();
  });
});

test('Deleting the last event removes it from the cached list, which an answer without content then confirms', async () => {
  connectOtherApi({});
  const { mutateAsync } = await rendered(() => useDeleteItem(eventKind, '77', '7'));
  queryClient.setQueryData(listKey, [{ ...gala, _id: '7' }] as never, { updatedAt: 5 });
  await mutateAsync();
  expect(queryClient.getQueryState(listKey)).toMatchObject({ data: [], dataUpdatedAt: 5 });
});

describe('A list that still contradicts the answer after 15 seconds is reported:', () => {
  const words = () => toasts.current().map(({ text }) => text);
  beforeEach(() => toasts.endSession());

  test.each([
    [
      'still listed',
      [{ ...gala, status: 1 }],
      ['“Gala” is still on the list, although the server has said that it is deleted.'],
    ],
    ['gone', [], []],
  ])('deleted and %s', async (_what, left, said_) => {
    connectOtherApi({
      deleteEvent: () => said({ message: 'Success' }),
      listEvents: () => said({ data: left }),
    });
    const { mutateAsync } = await rendered(() => useDeleteItem(eventKind, '77', '7'));
    await mutateAsync(undefined);
    await wait(14_000);
    expect(words()).toEqual([]);
    await wait(1_500);
    expect(words()).toEqual(said_);
  });

  test.each([
    [1, ['“Gala” is still switched on, although the server has said that it is switched off.']],
    [0, []],
    [undefined, []],
  ])('switched off and shown as %s', async (status, said_) => {
    connectOtherApi({
      setEventStatus: () => said({ message: 'Success' }),
      listEvents: () => said({ data: [{ ...gala, status }] }),
    });
    const { mutateAsync } = await rendered(() => useSetItemStatus(eventKind, '77', '7'));
    await mutateAsync(0);
    await wait(15_500);
    expect(words()).toEqual(said_);
  });

  test.each([
    [
      'listed as before',
      { name: 'Ball' },
      gala,
      ['“Gala” is still listed as before, although the server has said that it is changed.'],
    ],
    ['listed as edited', { name: 'Ball' }, { ...gala, name: 'Ball' }, []],
    ['listed in a third way', { name: 'Ball' }, { ...gala, name: 'BALL' }, []],
    ['of another picture only', {}, { ...gala, date: '01-06-2031' }, []],
    [
      'of another day',
      { date: '2031-06-02' },
      { ...gala, date: '01-06-2031' },
      ['“Gala” is still listed as before, although the server has said that it is changed.'],
    ],
  ])('edited and %s', async (_what, edit, left, said_) => {
    connectOtherApi({
      editEvent: () => said({}),
      eventDetails: () => said({ data: gala }),
      listEvents: () => said({ data: [left] }),
    });
    const target = { companyId: '77', itemId: '7' };
    const { mutateAsync } = await rendered(() =>
      useEditItem(eventKind, target, (change: typeof draft, how) =>
        api.send(eventsContract.editEvent, { ...change, event_id: '7' }, how),
      ),
    );
    await mutateAsync(() => ({ ...draft, ...edit }));
    await wait(15_500);
    expect(words()).toEqual(said_);
  });

  test('only for the latest change', async () => {
    connectOtherApi({
      setEventStatus: () => said({ message: 'Success' }),
      listEvents: () => said({ data: [{ ...gala, status: 1 }] }),
    });
    const { mutateAsync } = await rendered(() => useSetItemStatus(eventKind, '77', '7'));
    await mutateAsync(0);
    await wait(2_000);
    await mutateAsync(1);
    await wait(16_000);
    expect(words()).toEqual([]);
  });
});

test.each([
  [404, {}, []],
  [410, { message: 'Event not found' }, []],
  [404, { message: 'Event not found' }, [gala]],
])('A deletion that is answered %i %j is judged by the list, of %j', async (status, body, left) => {
  connectOtherApi({ deleteEvent: () => said(body, status), listEvents: () => said({ data: left }) });
  const { mutateAsync } = await rendered(() => useDeleteItem(eventKind, '77', '7'));
  const outcome = await mutateAsync(undefined).then(
    () => 'deleted',
    (error: Error) => error.message,
  );
  expect(outcome).toBe(left.length === 0 ? 'deleted' : 'Event not found');
});
