/** Door entries of the demo's event of today: most guests are in, one of them twice. */
import { eq } from 'drizzle-orm';
import type { DoorEntry } from '../../common/contract/door-entries.ts';
import { newSecret, secretHash } from '../../server/core/secret.ts';
import type { Tx } from '../../server/infra/db/database.ts';
import { items } from '../../server/infra/db/schema.ts';
import { doors } from '../../server/infra/db/schema-doors.ts';
import { demoId } from '../../server/modules/demo/demo-id.ts';
import { readEntries, recordEntries } from '../../server/modules/doors/record-entries.ts';
import { guestsOfToday } from './demo-guests.ts';
import { EVENT_TODAY } from './demo-items.ts';

const MINUTE_MS = 60_000;

const MAIN = { id: demoId('door main'), name: 'Main Gate', device: 'iPad' };
const GARDEN = { id: demoId('door garden'), name: 'Garden Gate', device: 'Android tablet' };
type DemoDoor = typeof MAIN;

/** How many minutes ago each guest came, most of them within half an hour, and by which door. */
const ARRIVALS: readonly (readonly [minutesAgo: number, door: DemoDoor])[] = [
  ...[96, 88, 83, 74, 71, 69, 66, 65, 62, 58, 57, 53, 49, 44, 31].map((at) => [at, MAIN] as const),
  ...[79, 68, 61, 55, 46, 38, 22].map((at) => [at, GARDEN] as const),
];

/** Opens two doors of today's event, and records admissions. Idempotent. */
export async function openDemoDoors(tx: Tx, now: Date): Promise<void> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const [item] = await tx.select().from(items).where(eq(items.id, EVENT_TODAY));
  if (!item) return;
  for (const { id, name, device } of [MAIN, GARDEN]) {
    const claimed = { claimedAt: ago(120), lastSeenAt: ago(2), waiting: 0 };
    const secrets = { deviceHash: secretHash(newSecret()), tokenHash: secretHash(newSecret()) };
    await tx
      .insert(doors)
      .values({ id, itemId: item.id, name, device, openedAt: ago(150), ...claimed, ...secrets })
      .onConflictDoNothing();
    const [door] = await tx.select().from(doors).where(eq(doors.id, id));
    const entries = await readEntries(
      demoEntries(ago).filter((entry) => entry.device === id),
      { companyId: item.companyId, now },
    );
    if (door) await recordEntries(tx, { item, door, tokenHash: '' }, entries, now);
  }
}

function demoEntries(ago: (minutes: number) => Date): DoorEntry[] {
  const entry = (what: string, door: DemoDoor, minutesAgo: number): Omit<DoorEntry, 'kind'> => ({
    key: keyOf(what),
    door: door.name,
    device: door.id,
    made_at: ago(minutesAgo).toISOString(),
    skew_ms: 0,
    knew: [],
    undoes: [],
    saw: [],
  });
  const guests = guestsOfToday();
  const admissions = ARRIVALS.flatMap(([minutesAgo, door], at): DoorEntry[] => {
    const guest = guests[at];
    if (!guest) return [];
    const { id: invitation_id, name, email } = guest;
    return [
      {
        ...entry(`admission ${at}`, door, minutesAgo),
        kind: 'admit',
        invitation_id,
        person: { name, email },
      },
    ];
  });
  const walkIn: DoorEntry = {
    ...entry('walk-in', GARDEN, 41),
    kind: 'walk-in',
    person: { name: 'Kari Bakke', email: '' },
  };
  // The device at the garden's gate did not know that the first guest was in already.
  const again: DoorEntry[] = admissions
    .slice(0, 1)
    .map((first) => ({ ...first, ...entry('admission again', GARDEN, 93) }));
  return [...admissions, walkIn, ...again];
}

/** In the format of a UUID. */
function keyOf(what: string): string {
  const hex = demoId(`entry ${what}`) + demoId(`entry of ${what}`);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
