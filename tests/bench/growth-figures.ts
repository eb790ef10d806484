import { sql } from 'drizzle-orm';
import { createAnswerCache } from '../../server/http/answers/answer-cache.ts';
import { newId } from '../../server/infra/db/new-id.ts';
import { invitations, items } from '../../server/infra/db/schema.ts';
import { searchTextOf } from '../../server/modules/items/search-text.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../support/api/api-fixture.ts';
import { addLocation, offerPlans } from '../support/api/api-items.ts';
import { type Figure, percentile, rounded } from './figure.ts';
import { manyPeople } from './invented-people.ts';

/** Rows of a company: a small one, and one with a thousand times as many. */
const SMALL = { locations: 10, tenants: 100 };
const LARGE = { locations: 10_000, tenants: 100_000 };
/** The tenants are of as many locations: a list has 20,000 at most. */
const WITH_TENANTS = 10;
const ROUNDS = 40;
const ROWS_A_STATEMENT = 1_000;
/** As many rows as the small company has: of both the same page is answered. */
const PAGE = { page: '1', limit: '10' };

/** How much slower pages, searches and details are for a company with a thousand times the rows. */
export async function growthFigures(): Promise<Figure[]> {
  const [small, large] = [await measured(SMALL), await measured(LARGE)];
  return Object.entries(small).map(([what, ms]) => ({
    figure: `${what}, a thousand times the rows: p95`,
    value: rounded((large[what] ?? 0) / ms),
    unit: '×',
    atMost: 2,
    note: `${rounded(ms)} to ${rounded(large[what] ?? 0)} ms`,
  }));
}

/** @returns the 95th percentile in milliseconds of 100 calls, by call */
async function measured(rows: typeof SMALL): Promise<Record<string, number>> {
  const api = await createApiFixture();
  // The test fixture's cache computes each answer twice.
  api.appContext.answers = createAnswerCache();
  try {
    await offerPlans(api);
    const host = await api.approvedCompany('security');
    const location_id = await fill(api, host, rows);
    const tenants = (fields: object) =>
      p95(() => api.request('listLocationInvitations', { location_id, ...PAGE, ...fields }, host));
    return {
      'a page of locations': await p95(() => api.request('listLocations', PAGE, host)),
      'a page of tenants': await tenants({}),
      'a page of what a search finds among tenants': await tenants({ search_key: 'garcia' }),
      'details of a location': await p95(() => api.request('locationDetails', { location_id }, host)),
    };
  } finally {
    await api.close();
  }
}

/** @returns a location that has tenants */
async function fill(api: ApiFixture, host: Visitor, { locations, tenants }: typeof SMALL): Promise<string> {
  const { db } = api.appContext;
  const now = api.clock.now();
  const first = await addLocation(api, host, { paymentStatus: 2 });
  const copies = Array.from({ length: locations - 1 }, (_, at) => ({
    ...first,
    id: newId(now),
    accessCode: `code-${at}`,
    name: `Gate ${at}`,
  }));
  await inPieces(copies, (piece) => db.insert(items).values(piece));
  const homes = [first, ...copies].slice(0, WITH_TENANTS);
  const people = manyPeople(tenants).map(([name, email], at) => ({
    id: newId(now),
    itemId: homes[at % homes.length]?.id ?? first.id,
    name,
    email,
    searchText: searchTextOf(name, email),
    createdAt: now,
    mailedAt: now,
    logSeq: -1,
  }));
  await inPieces(people, (piece) => db.insert(invitations).values(piece));
  // As the server does periodically.
  await db.execute(sql`vacuum (analyze)`);
  return first.id;
}

async function inPieces<Row>(rows: readonly Row[], insert: (piece: Row[]) => PromiseLike<unknown>) {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
    await insert(rows.slice(from, from + ROWS_A_STATEMENT));
}

async function p95(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = -5; round < ROUNDS; round += 1) {
    const begun = performance.now();
    await ask();
    if (round >= 0) times.push(performance.now() - begun);
  }
  return percentile(times, 0.95);
}
