// @vitest-environment happy-dom
// @other-api
/** Lists that an API of another make answers without content although this device knows rows of them. */
import 'fake-indexeddb/auto';
import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectOtherApi, enterOtherApi, said } from '../../../tests/support/screens/other-api.ts';
import { cameraQueries } from '../../features/cameras/queries.ts';
import { eventKind } from '../../features/events/event-kind.tsx';
import { invitationQueries } from '../../features/invitations/queries.ts';
import { locationKind } from '../../features/locations/location-kind.tsx';
import { itemQueries } from './queries.ts';

let client: QueryClient;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  enterOtherApi();
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const LISTS = [
  { call: 'listEvents', ...itemQueries.list(eventKind, '77') },
  { call: 'listLocations', ...itemQueries.list(locationKind, '77') },
  { call: 'listEventInvitations', ...invitationQueries.list('77', { kind: 'event', id: '7' }) },
  { call: 'listLocationInvitations', ...invitationQueries.list('77', { kind: 'location', id: '7' }) },
  { call: 'listCameras', ...cameraQueries.list('77', '7') },
] as const;
const DETAILS = { call: 'eventDetails', ...itemQueries.detail(eventKind, '77', '7') } as const;
const KNOWN = [{ _id: '7', name: 'Gala' }];

interface Asked {
  readonly call: Parameters<typeof connectOtherApi>[0] extends Partial<Record<infer Name, unknown>>
    ? Name
    : never;
  readonly queryKey: readonly unknown[];
  readonly queryFn?: unknown;
}

/** The query's data after a refetch, and its error. */
async function readAgain({ call, queryKey, queryFn }: Asked, body: unknown, known: unknown = KNOWN) {
  client.setQueryData([...queryKey], known, { updatedAt: 1 });
  connectOtherApi({ [call]: () => said(body) });
  const read = { queryKey: [...queryKey], queryFn: queryFn as QueryFunction, staleTime: 0 };
  const error: unknown = await client.fetchQuery(read).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return {
    data: client.getQueryData([...queryKey]),
    at: client.getQueryState([...queryKey])?.dataUpdatedAt,
    error,
  };
}

describe.each(LISTS)('$call', (list) => {
  test.each([
    { data: null },
    { data: { result: null } },
    { data: { result: {} } },
    { result: null, data: {} },
  ])('answered %j keeps the cached list with its age, and is unexpected', async (body) => {
    expect(await readAgain(list, body)).toMatchObject({
      data: KNOWN,
      at: 1,
      error: { kind: 'unexpected' },
    });
  });

  test.each([{ data: [] }, { data: { result: [] } }, { data: { result: null, total: 0 } }])(
    'answered %j is empty',
    async (body) => {
      expect(await readAgain(list, body)).toMatchObject({ data: [], error: undefined });
    },
  );

  test('is empty when nothing is cached and the answer has no content', async () => {
    expect(await readAgain(list, { data: null }, [])).toMatchObject({ data: [], error: undefined });
  });
});

test.each([{ data: null }, { data: {} }])('keeps cached details when they are answered %j', async (body) => {
  const known = { _id: '7', name: 'Gala' };
  expect(await readAgain(DETAILS, body, known)).toMatchObject({
    data: known,
    at: 1,
    error: { kind: 'unexpected' },
  });
});
