/** Actions of the organizers during a run: made on the server directly, so that they never fail. */
import { eq } from 'drizzle-orm';
import type { Database } from '../../../server/infra/db/database.ts';
import { items } from '../../../server/infra/db/schema.ts';
import { doors } from '../../../server/infra/db/schema-doors.ts';
import { linkDoor, openDoor } from '../../../server/modules/doors/doors.ts';
import { endDoor } from '../../../server/modules/doors/end-doors.ts';

export interface Organizer {
  /** Opens a door of an event. @returns the secret of its link */
  linkOf(event: { readonly companyId: string; readonly eventId: string }): Promise<string>;
  /** Ends a door; does nothing if there is none. */
  endDoor(doorId: string): Promise<void>;
}

export function organizerOf(db: Database): Organizer {
  return {
    linkOf: ({ companyId, eventId }) =>
      db.transaction(async (tx) => {
        const now = new Date();
        const door = await openDoor(tx, { id: eventId, companyId }, { name: 'A door of its own', now });
        if (!('id' in door)) throw new Error('No door was opened');
        const linked = await linkDoor(tx, companyId, door.id, { now, publicUrl: '' });
        if (!('link' in linked)) throw new Error('The door has got no link');
        return linked.link.split('#')[1] ?? '';
      }),
    async endDoor(doorId) {
      const [found] = await db
        .select({ companyId: items.companyId })
        .from(doors)
        .innerJoin(items, eq(items.id, doors.itemId))
        .where(eq(doors.id, doorId));
      if (found) await db.transaction((tx) => endDoor(tx, found.companyId, doorId, new Date()));
    },
  };
}
