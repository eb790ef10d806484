/**
 * Which mails are sent next. Codes and other log-in mails take turns by initiator; receipts and the like come before
 * invitations, in which companies take turns (decisions 065 and 078).
 */
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { outgoingMails } from '../db/schema.ts';
import type { Bound, UnderWay } from './delivery-places.ts';
import { isHeldMail } from './held-mails.ts';
import { isKnownInitiator } from './initiators.ts';
import type { Lane } from './lane.ts';
import { mailsInTurns, type Turn } from './mails-in-turns.ts';

interface MailSelection {
  lane: Lane;
  most: number;
  underWay: UnderWay;
  /** The company whose invitations were sent last. */
  turn: Turn;
}
type NextMail = Bound & { id: string };

/** Due mails in sending order. */
export async function nextMails(db: Database, selection: MailSelection, now: Date): Promise<NextMail[]> {
  if (selection.lane === 'urgent') return await urgentInTurns(db, selection, now);
  const ordinary = await inOrder(db, selection, now);
  if (ordinary.length >= selection.most) return ordinary;
  const most = selection.most - ordinary.length;
  const isOpenSite = notFullSite(selection.underWay, outgoingMails.to);
  return [...ordinary, ...(await mailsInTurns(db, { ...selection, most, isOpenSite, now }))];
}

/**
 * Known initiators before strangers; then each initiator's first mail, counting recently sent ones, then each one's
 * second: so a crowd of addresses delays a newcomer by one mail each.
 */
async function urgentInTurns(
  db: Database,
  { most, underWay }: MailSelection,
  now: Date,
): Promise<NextMail[]> {
  const { id, to, initiator, attempts, dueAt, sequence, expiresAt } = outgoingMails;
  const wasTried = sql`${attempts} > 0`;
  const waiting = db
    .select({
      id,
      to,
      initiator,
      isKnown: sql<boolean>`coalesce(${isKnownInitiator(initiator)}, false)`.as('is_known'),
      wasTried: wasTried.as('was_tried'),
      turn: sql<number>`${turnsBefore(underWay, initiator)} + row_number() over (
        partition by coalesce(${initiator}, ${id}) order by ${wasTried}, ${dueAt}, ${sequence})`.as('turn'),
    })
    .from(outgoingMails)
    .where(
      and(
        eq(outgoingMails.priority, 'urgent'),
        lte(dueAt, now),
        not(isHeldMail),
        or(isNull(expiresAt), gt(expiresAt, now)),
        notFullSite(underWay, to),
        notFullInitiator(underWay, initiator),
      ),
    )
    .as('waiting');
  return await db
    .select({ id: waiting.id, to: waiting.to, initiator: waiting.initiator })
    .from(waiting)
    // Random among equals: repeated requests must not always come before the latest one.
    .orderBy(desc(waiting.isKnown), asc(waiting.turn), asc(waiting.wasTried), sql`random()`)
    .limit(most);
}

/** In the order of their due times; mails with failed attempts come after those without. */
async function inOrder(db: Database, { most, underWay }: MailSelection, now: Date): Promise<NextMail[]> {
  const { id, to, initiator, attempts, dueAt, sequence } = outgoingMails;
  return await db
    .select({ id, to, initiator })
    .from(outgoingMails)
    .where(
      and(
        eq(outgoingMails.priority, 'ordinary'),
        lte(dueAt, now),
        not(isHeldMail),
        notFullSite(underWay, to),
      ),
    )
    .orderBy(asc(sql`${attempts} > 0`), asc(dueAt), asc(sequence))
    .limit(most);
}

/** The recent and running turns of an initiator. */
function turnsBefore({ turnsOf }: UnderWay, initiator: SQLWrapper): SQL {
  const counts = JSON.stringify(Object.fromEntries(turnsOf));
  return sql`coalesce((${counts}::jsonb ->> ${initiator})::int, 0)`;
}

function notFullInitiator({ full: { initiators } }: UnderWay, initiator: SQLWrapper): SQL | undefined {
  return initiators.length === 0 ? undefined : sql`coalesce(not ${inArray(initiator, initiators)}, true)`;
}

/** Excludes recipients at a registered name that is at its maximum. */
function notFullSite({ full: { sites } }: UnderWay, to: SQLWrapper): SQL | undefined {
  const domain = sql`'.' || lower(substring(${to} from '[^@]*$'))`;
  return and(...sites.map((site) => sql`${domain} not like ${`%.${site.replace(/[\\%_]/g, '\\$&')}`}`));
}
