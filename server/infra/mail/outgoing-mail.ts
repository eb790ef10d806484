import { and, gt, inArray, isNull, lte, ne, not, or } from 'drizzle-orm';
import { renderText } from '../../../common/lib/letters/letter.ts';
import { plainWords } from '../../../common/lib/letters/words.ts';
import type { Clock } from '../../core/clock.ts';
import { type Later, laterByTimer } from '../../core/later.ts';
import type { Database, Tx } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { outgoingMails } from '../db/schema.ts';
import { countedFailures } from '../log/counted-failures.ts';
import type { Log } from '../log/log.ts';
import { createDeliveryLane, type DeliveryLane } from './delivery-lane.ts';
import { createDeliveryPace, type DeliveryPace } from './delivery-pace.ts';
import type { EmailTemplate } from './email-template.ts';
import { isHeldMail } from './held-mails.ts';
import type { MailAttachments } from './mail-attachments.ts';
import type { MailTransport } from './mail-transport.ts';
import { isOfClosed } from './mails-in-turns.ts';
import { watchRefusals } from './refusals-of-all.ts';
import { renderHtml } from './render-email.ts';
import { nextTimes, type Offered, withdrawWaiting } from './repeats.ts';
import { liftWaits, type ServerReach, watchReach } from './server-reach.ts';
import { isStale } from './stale-mails.ts';

/** The way out for mails. */
export interface Mail {
  /** Puts mails into the outgoing table, in the transaction of their cause; they leave after the commit. */
  compose(tx: Tx, ...templates: EmailTemplate[]): Promise<void>;
  /** Wakes the delivery; called after a commit. */
  nudge(): void;
  /** Delivers what is due now; resolves with how many left. */
  deliverDue(): Promise<number>;
  /** Delivers from now on, until `stop`, which waits for the delivery at work. */
  start(): void;
  stop(): Promise<void>;
}

const POLL_MS = 5_000;
/**
 * A paid event may have thousands of held invitations: one statement each would take seconds, and the embedded database
 * stops everything else for as long as a statement takes.
 */
const ROWS_A_STATEMENT = 200;
/** A mail that was offered before and has no error counts as one at delivery, which nothing may replace. */
const REPLACED = 'an earlier mail of this topic was offered';
/** Codes and words of log-in have connections of their own: no recipient of another mail holds them. */
const URGENT_CONNECTIONS = 4;
const USUAL_CONNECTIONS = 4;

interface Surroundings {
  db: Database;
  clock: Clock;
  log: Log;
  /** Undefined: mails stay in the development mailbox. */
  transport: MailTransport | undefined;
  /** Mails at once, besides urgent ones. */
  connections?: number | undefined;
  /** Mails a second that the mail server takes from this process; undefined: any number. */
  perSecond?: number | undefined;
  /** How deliveries are timed; a timer, where it is not said. */
  later?: Later;
}

export function createMail(surroundings: Surroundings): Mail {
  const { clock, log, transport } = surroundings;
  let timer: NodeJS.Timeout | undefined;
  const failures = countedFailures(surroundings, 'mail delivery failed');
  const pace = createDeliveryPace(clock, surroundings.perSecond);
  const reach = transport && reachOf(surroundings, transport, () => void goOn());
  const lanes = transport && reach ? openLanes(surroundings, { transport, pace, reach }) : undefined;
  let keeping = Promise.resolve(0);
  let later: NodeJS.Timeout | undefined;

  async function deliverDue(): Promise<number> {
    if (!lanes) {
      // One after the other: each sees what was due when it was asked for.
      keeping = keeping.catch(() => 0).then(() => keepInMailbox(surroundings));
      return await keeping;
    }
    const [urgent, others] = await Promise.all(lanes.map((lane) => lane.run()));
    wakeForPace();
    return (urgent ?? 0) + (others ?? 0);
  }

  /** What the pace holds back leaves as soon as it may, not at the next poll. */
  function wakeForPace(): void {
    const waitMs = Math.min(...[pace.waitMs(true), pace.waitMs(false)].filter((ms) => ms > 0));
    if (timer && waitMs < POLL_MS) later ??= setTimeout(wake, waitMs).unref();
  }

  function wake(): void {
    later = undefined;
    deliverQuietly();
  }

  const deliverQuietly = () => {
    deliverDue().catch(failures);
  };

  /** The mail server is back, or may be since this process was ended. */
  async function goOn(): Promise<void> {
    await liftWaits(surroundings.db, clock.now()).catch((err: unknown) =>
      log.error({ err }, 'mails wait on'),
    );
    if (timer) deliverQuietly();
  }

  return {
    async compose(tx, ...templates) {
      const now = clock.now();
      for (let from = 0; from < templates.length; from += ROWS_A_STATEMENT) {
        const some = templates.slice(from, from + ROWS_A_STATEMENT);
        const { dueTimes, offered } = await replaceWaiting(tx, some, now);
        const rows = some.map((template) => ({
          ...rowOf(template, now),
          dueAt: template.isHeldBack ? null : (dueTimes.get(template.topic ?? '') ?? now),
          // One attempt, however many there were: the new text gets all its tries.
          ...asOffered(offered.get(template.topic ?? '')),
        }));
        await tx.insert(outgoingMails).values(rows);
      }
    },
    nudge() {
      if (timer) deliverQuietly();
    },
    deliverDue,
    start() {
      timer ??= setInterval(deliverQuietly, POLL_MS);
      timer.unref();
      void goOn();
    },
    async stop() {
      clearInterval(timer);
      clearTimeout(later);
      timer = undefined;
      reach?.stop();
      await Promise.all([keeping.catch(() => 0), ...(lanes ?? []).map((lane) => lane.stop())]);
      transport?.close?.();
    },
  };
}

function reachOf({ log, later = laterByTimer }: Surroundings, transport: MailTransport, onBack: () => void) {
  return watchReach({ transport, later, log, onBack });
}

interface Ways {
  transport: MailTransport;
  pace: DeliveryPace;
  reach: ServerReach;
}

function openLanes(surroundings: Surroundings, ways: Ways): DeliveryLane[] {
  const { db, clock, log, connections = USUAL_CONNECTIONS, later = laterByTimer } = surroundings;
  const context = { db, clock, log, later, ...ways, refusalsOfAll: watchRefusals({ clock, log }) };
  return [
    createDeliveryLane(context, 'urgent', URGENT_CONNECTIONS),
    createDeliveryLane(context, 'others', connections),
  ];
}

function rowOf(template: EmailTemplate, now: Date) {
  const { to, topic = null, bulk, initiator = null, expiresAt = null, isUrgent } = template;
  return {
    id: newId(now),
    to,
    topic,
    subject: plainWords(template.subject),
    text: renderText(template),
    html: renderHtml(template),
    attachments: attachmentsFor(template),
    createdAt: now,
    priority: isUrgent ? ('urgent' as const) : bulk ? ('bulk' as const) : ('ordinary' as const),
    companyId: bulk?.companyId ?? null,
    initiator,
    expiresAt,
  };
}

function attachmentsFor({ pass, cancelledCalendar, bulk }: EmailTemplate): MailAttachments | null {
  const attachments: MailAttachments = {
    ...(pass && { qr: pass.url, calendar: pass.calendar }),
    ...(cancelledCalendar && { calendar: cancelledCalendar, isCancelled: true }),
    ...(bulk?.isAnswered && { isAnswered: true }),
  };
  return Object.keys(attachments).length === 0 ? null : attachments;
}

const asOffered = (offered: Offered | undefined) =>
  offered && { ...offered, attempts: 1, lastError: offered.lastError ?? REPLACED };

interface Replaced {
  /** When each topic's mail may leave, where that is not at once. */
  dueTimes: Map<string, Date>;
  /** Topics of which an earlier mail may have reached its reader: whatever replaces it counts as offered too. */
  offered: Map<string, Offered>;
}

/** Makes room for mails of the same topics. */
async function replaceWaiting(tx: Tx, templates: readonly EmailTemplate[], now: Date): Promise<Replaced> {
  const topics = templates.flatMap(({ topic }) => topic ?? []);
  const { offered } = await withdrawWaiting(tx, topics);
  const spaced = templates.flatMap(({ topic, pace, pacedWith }) =>
    topic !== undefined && pace === 'spaced' ? { topic, pacedWith } : [],
  );
  const times = await nextTimes(tx, spaced, now);
  return { dueTimes: new Map([...times].filter(([, time]) => time > now)), offered };
}

/** The development mailbox shows what is marked as sent: one statement a mail, so a crash neither loses nor doubles. */
async function keepInMailbox({ db, clock }: Surroundings): Promise<number> {
  const now = clock.now();
  const { expiresAt, priority } = outgoingMails;
  // Reminders of what is over. A code may be looked at long after: here it is in the mailbox at once.
  const isWorthSending = or(isNull(expiresAt), gt(expiresAt, now), ne(priority, 'bulk'));
  const due = db
    .select({ id: outgoingMails.id })
    .from(outgoingMails)
    .where(
      and(
        lte(outgoingMails.dueAt, now),
        isWorthSending,
        not(isStale),
        not(isHeldMail),
        not(isOfClosed(outgoingMails.companyId)),
      ),
    )
    .limit(ROWS_A_STATEMENT);
  for (let kept = 0; ; ) {
    const some = await db
      .update(outgoingMails)
      .set({ sentAt: now, dueAt: null })
      .where(inArray(outgoingMails.id, due))
      .returning({ id: outgoingMails.id });
    kept += some.length;
    if (some.length < ROWS_A_STATEMENT) return kept;
  }
}
