/** The real API on a temporary folder, with two event companies, and queries of its tables at the end. */

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { userTypes } from '../../../common/contract/company-kinds.ts';
import type { DoorEntry } from '../../../common/contract/door-entries.ts';
import { bootstrap } from '../../../server/bootstrap.ts';
import { newId } from '../../../server/infra/db/new-id.ts';
import { companies, invitations, items, outgoingMails, plans } from '../../../server/infra/db/schema.ts';
import { doorEntries } from '../../../server/infra/db/schema-doors.ts';
import { createLog } from '../../../server/infra/log/log.ts';
import { listen } from '../../../server/listener/listen.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { readEnv } from '../../../server/startup/env.ts';
import { createTestCluster } from '../../support/database/test-database.ts';
import { DOOR_EVENTS, GUESTS_EACH } from './draw-door.ts';
import { EVENTS_EACH } from './draw-plan.ts';
import { type Organizer, organizerOf } from './organizer.ts';

export interface RealCompany {
  readonly companyId: string;
  readonly eventIds: readonly string[];
  /** Those of them with doors. */
  readonly doorEventIds: readonly string[];
}

/** The final state of one invitation on the server. */
export interface Effect {
  readonly email: string;
  readonly companyId: string;
  readonly eventId: string;
  readonly isCancelled: boolean;
}

/** An entry in the log of an event. */
export interface LogRow {
  readonly companyId: string;
  readonly eventId: string;
  readonly entry: DoorEntry;
}

export const guestEmail = (guest: number) => `listed-${guest}@kill.test`;

export interface RealApi extends Organizer {
  readonly port: number;
  readonly companies: readonly RealCompany[];
  /** A new session. */
  token(companyId: string): Promise<string>;
  effects(): Promise<Effect[]>;
  /** Number of composed mails by address. */
  mails(): Promise<Map<string, number>>;
  /** All door entries. */
  doorLog(): Promise<LogRow[]>;
  close(): Promise<void>;
}

export async function openRealApi(): Promise<RealApi> {
  const folder = await mkdtemp(join(tmpdir(), 'vantage-kill-api-'));
  await createTestCluster(folder);
  const env = readEnv({ DATA_DIR: folder, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' });
  const { appContext, app, close } = await bootstrap(env, createLog('silent'));
  const { db } = appContext;
  const created: RealCompany[] = [];
  for (const name of ['a', 'b']) created.push(await addCompany(db, name));

  const server = createServer(getRequestListener(app.fetch));
  await listen(server, '127.0.0.1', 0);
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The API does not listen');
  return {
    ...organizerOf(db),
    port: address.port,
    companies: created,
    token: (companyId) => beginSession(db, companyId, new Date()),
    async effects() {
      const rows = await db
        .select({ invitation: invitations, item: items })
        .from(invitations)
        .innerJoin(items, eq(items.id, invitations.itemId));
      return rows.map(({ invitation, item }) => ({
        email: invitation.email,
        companyId: item.companyId,
        eventId: item.id,
        isCancelled: invitation.cancelledAt !== null,
      }));
    },
    async mails() {
      const counts = new Map<string, number>();
      for (const { to } of await db.select({ to: outgoingMails.to }).from(outgoingMails)) {
        counts.set(to, (counts.get(to) ?? 0) + 1);
      }
      return counts;
    },
    async doorLog() {
      const rows = await db
        .select({ eventId: items.id, companyId: items.companyId, entry: doorEntries.content })
        .from(doorEntries)
        .innerJoin(items, eq(items.id, doorEntries.itemId))
        .orderBy(doorEntries.itemId, doorEntries.seq);
      return rows;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Db = Awaited<ReturnType<typeof bootstrap>>['appContext']['db'];

async function addCompany(db: Db, name: string): Promise<RealCompany> {
  const now = new Date();
  const place = {
    name: 'Oslo',
    coordinates: [10.7, 59.9],
    type: 'point',
  } satisfies typeof items.$inferInsert.place;
  const companyId = newId(now);
  await db.insert(companies).values({
    id: companyId,
    name,
    email: `${name}@kill.test`,
    passwordHash: 'nobody logs in with a password here',
    userType: userTypes.event,
    countryCode: '+1',
    phoneNumber: '5550100',
    address: place,
    firstEntry: false,
    review: 'approved',
    createdAt: now,
  });
  const planId = newId(now);
  await db
    .insert(plans)
    .values({ id: planId, description: 'Everybody', priceCents: 0, productType: 'event' });
  const eventIds = Array.from({ length: EVENTS_EACH }, () => newId(now));
  await db.insert(items).values(
    eventIds.map((id, n) => ({
      id,
      companyId,
      kind: 'event' as const,
      name: `Event ${n}`,
      day: '2030-01-01',
      accessCode: `${name}-${n}`,
      place,
      planId,
      // Paid, so that every invitation composes a mail: a duplicate would show.
      paymentStatus: 2,
      status: 1,
      paidAt: now,
      createdAt: now,
    })),
  );
  await db.insert(invitations).values(
    eventIds.slice(0, DOOR_EVENTS).flatMap((itemId) =>
      Array.from({ length: GUESTS_EACH }, (_, guest) => ({
        id: newId(now),
        itemId,
        name: `Listed ${guest}`,
        email: guestEmail(guest),
        searchText: `listed ${guest}`,
        createdAt: now,
        mailedAt: now,
      })),
    ),
  );
  return { companyId, eventIds, doorEventIds: eventIds.slice(0, DOOR_EVENTS) };
}
