/**
 * Which mails leave next. Codes and other words of log-in take turns by who asked; receipts and such go before
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

interface Wanted {
  lane: Lane;
  most: number;
  underWay: UnderWay;
  /** Whose invitations left last. */
  turn: Turn;
}
type NextMail = Bound & { id: string };

/** Mails that are due, in the order in which they are to leave. */
export async function nextMails(db: Database, wanted: Wanted, now: Date): Promise<NextMail[]> {
  if (wanted.lane === 'urgent') return await urgentInTurns(db, wanted, now);
  const ordinary = await inOrder(db, wanted, now);
  if (ordinary.length >= wanted.most) return ordinary;
  const most = wanted.most - ordinary.length;
  const isOpenSite = notFullSite(wanted.underWay, outgoingMails.to);
  return [...ordinary, ...(await mailsInTurns(db, { ...wanted, most, isOpenSite, now }))];
}

/**
 * Those that somebody known asked for before those of strangers; then each initiator's first, counting what left of
 * late, then each one's second: a crowd of addresses delays a newcomer by a mail of each.
 */
async function urgentInTurns(db: Database, { most, underWay }: Wanted, now: Date): Promise<NextMail[]> {
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
    // Among equals by chance: who asks again and again is not always before who asked last.
    .orderBy(desc(waiting.isKnown), asc(waiting.turn), asc(waiting.wasTried), sql`random()`)
    .limit(most);
}

/** First come, first served; what failed before waits for what was never tried. */
async function inOrder(db: Database, { most, underWay }: Wanted, now: Date): Promise<NextMail[]> {
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

/** Turns that an initiator has had, or has now. */
function turnsBefore({ turnsOf }: UnderWay, initiator: SQLWrapper): SQL {
  const counts = JSON.stringify(Object.fromEntries(turnsOf));
  return sql`coalesce((${counts}::jsonb ->> ${initiator})::int, 0)`;
}

function notFullInitiator({ full: { initiators } }: UnderWay, initiator: SQLWrapper): SQL | undefined {
  return initiators.length === 0 ? undefined : sql`coalesce(not ${inArray(initiator, initiators)}, true)`;
}

/** Leaves out recipients under a registered name that has all it may have under way. */
function notFullSite({ full: { sites } }: UnderWay, to: SQLWrapper): SQL | undefined {
  const domain = sql`'.' || lower(substring(${to} from '[^@]*$'))`;
  return and(...sites.map((site) => sql`${domain} not like ${`%.${site.replace(/[\\%_]/g, '\\$&')}`}`));
}
