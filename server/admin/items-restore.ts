import { eq } from 'drizzle-orm';
import { countOf } from '../core/count-of.ts';
import { shellWord } from '../core/shell-word.ts';
import { companies } from '../infra/db/schema.ts';
import {
  DELETED_KEPT_DAYS,
  keptSince,
  type RestoredItem,
  restoreItem,
} from '../modules/items/deleted-items.ts';
import { type AdminCommand, done, failed } from './admin-command.ts';

export const restoreDeletedItem: AdminCommand = {
  usage: `items restore <id>                  brings back what was deleted within ${DELETED_KEPT_DAYS} days; “show <email>” has the ids`,
  async run({ db, clock, log }, { words: [id], by }) {
    if (!id) return failed('Which event or location? “show <email>” lists those that were deleted.');
    const found = await db.transaction(async (tx) => {
      const restored = await restoreItem(tx, id);
      if (!restored) return undefined;
      const { companyId } = restored.item;
      const [company] = await tx.select().from(companies).where(eq(companies.id, companyId));
      return company && { ...restored, email: company.email };
    });
    if (!found) return failed(`No event or location ${id} was deleted.`);
    log.info({ item: id, by }, 'a deleted item was restored');
    return done(wordsOf(found, clock.now()));
  },
};

function wordsOf(
  { item, people, recordings, doors, told, email }: RestoredItem & { email: string },
  now: Date,
): string {
  const { kind, name, media, deletedAt } = item;
  const isOver = deletedAt !== null && deletedAt < keptSince(now);
  return [
    `“${name}” of ${shellWord(email)} is back, ${media === null ? 'without a picture' : 'with its picture'}.`,
    `Invited people: ${people}.`,
    kind === 'event'
      ? `Recordings: ${recordings}.`
      : 'Its cameras are not: what opens them is destroyed with a deletion. They have to be added again.',
    ...(told > 0 ? [toldMessage(kind, told)] : []),
    ...(doors > 0
      ? [
          `Doors that are open again: ${doors}. Their devices read the list of guests. If somebody else may have opened ` +
            'or claimed one while the event was in their hands, the company ends its doors.',
        ]
      : []),
    ...(isOver
      ? [`It was deleted more than ${DELETED_KEPT_DAYS} days ago: nothing else is kept for so long.`]
      : []),
  ].join('\n');
}

function toldMessage(kind: RestoredItem['item']['kind'], told: number): string {
  const people = countOf(told, 'person', 'people');
  const how =
    kind === 'event' ? ', as by a new name or day in EDIT EVENT, of which it can have guests mailed' : '';
  return `The mail about the deletion has left to ${people}. Nobody is mailed that it is back: the company has to say so${how}.`;
}
