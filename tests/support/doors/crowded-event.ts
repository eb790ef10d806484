import { sql } from 'drizzle-orm';
import type { DoorFixture } from './door-fixture.ts';

const PEOPLE = 5_000;

/** An event with a list of people of nearly 4 MB. @returns its id */
export async function crowdedEvent(api: DoorFixture): Promise<string> {
  const { event } = await api.eventWith(0);
  await api.appContext.db.execute(sql`
    insert into invitations (id, item_id, name, email, search_text, created_at)
    select ${event.id} || '-' || n, ${event.id}, repeat('漢', 200), 'guest' || n || '@long.test', 'guest',
      ${api.clock.now().toISOString()}::timestamptz
    from generate_series(1, ${PEOPLE}::int) as n`);
  return event.id;
}

/** The path of its list. */
export const peoplePathOf = (eventId: string) => `/api/v1/company/event/invitation/list?event_id=${eventId}`;
