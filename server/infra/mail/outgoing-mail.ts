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
import { earliestTimes, type FailedOffer } from './mail-topics.ts';
import type { MailTransport } from './mail-transport.ts';
import { withdrawForGood } from './mails-in-delivery.ts';
import { isOfClosed } from './mails-in-turns.ts';
import { renderHtml } from './render-email.ts';
import { retryUnreached, type ServerReach, watchReach } from './server-reach.ts';
import { watchServerRefusals } from './server-refusals.ts';
import { isStale } from './stale-mails.ts';

/** Sends mails. */
export interface Mail {
  /** Adds mails to the outgoing table, in the caller's transaction; they are sent after the commit. */
  compose(tx: Tx, ...templates: EmailTemplate[]): Promise<void>;
  /** Wakes the delivery; call it after a commit. */
  nudge(): void;
  /** Delivers what is due now; resolves with the number of sent mails. */
  deliverDue(): Promise<number>;
  /** Delivers until `stop`, which waits for running deliveries. */
  start(): void;
  stop(): Promise<void>;
}

const POLL_MS = 5_000;
/**
 * A paid event may have thousands of held invitations. One statement each would take seconds, but the embedded database
 * blocks everything else during a statement. Lists of people are mailed by as many.
 */
const ROWS_A_STATEMENT = 250;
/** A mail that was offered and has no error counts as being delivered, and could not be replaced. */
const REPLACED = 'an earlier mail of this topic was offered';
/** Codes and log-in mails have their own connections, so that no other recipient's server can delay them. */
const URGENT_CONNECTIONS = 4;
const USUAL_CONNECTIONS = 4;

interface MailOptions {
  db: Database;
  clock: Clock;
  log: Log;
  /** Undefined: mails stay in the development mailbox. */
  transport: MailTransport | undefined;
  /** Concurrent deliveries, besides urgent ones. */
  connections?: number | undefined;
  /** Mails per second that the mail server accepts from this process; undefined: unlimited. */
  perSecond?: number | undefined;
  /** Timers for deliveries; real ones by default. */
  later?: Later;
}

export function createMail(options: MailOptions): Mail {
  const { clock, log, transport } = options;
  let timer: NodeJS.Timeout | undefined;
  const failures = countedFailures(options, 'mail delivery failed');
  const pace = createDeliveryPace(clock, options.perSecond);
  const reach = transport && trackReach(options, transport, () => void deliverMore());
  const lanes = transport && reach ? openLanes(options, { transport, pace, reach }) : undefined;
  let keeping = Promise.resolve(0);
  let nextLook: Promise<number> | undefined;
  let later: NodeJS.Timeout | undefined;

  async function beginLook(): Promise<number> {
    await keeping.catch(() => 0);
    nextLook = undefined;
    return await keepInMailbox(options);
  }

  async function deliverDue(): Promise<number> {
    if (!lanes) {
      // Each call sees what was due when it was made. Those that come before a look begins share it.
      keeping = nextLook ??= beginLook();
      return await nextLook;
    }
    const [urgent, others] = await Promise.all(lanes.map((lane) => lane.run()));
    wakeForPace();
    return (urgent ?? 0) + (others ?? 0);
  }

  /** Continues as soon as the pace allows, not at the next poll. */
  function wakeForPace(): void {
    const waitMs = Math.min(...[pace.waitMs(true), pace.waitMs(false)].filter((ms) => ms > 0));
    if (timer && waitMs < POLL_MS) later ??= setTimeout(wake, waitMs).unref();
  }

  function wake(): void {
    later = undefined;
    deliverQuietly();
  }

  const deliverQuietly = () => void deliverDue().catch(failures);

  /** The mail server is reachable again, or may be since the last process ended. */
  async function deliverMore(): Promise<void> {
    await retryUnreached(options.db, clock.now()).catch((err: unknown) =>
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
          // One attempt, whatever the replaced mail had: the new text gets all its attempts.
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
      void deliverMore();
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

function trackReach(
  { log, later = laterByTimer }: MailOptions,
  transport: MailTransport,
  onBack: () => void,
) {
  return watchReach({ transport, later, log, onBack });
}

interface Ways {
  transport: MailTransport;
  pace: DeliveryPace;
  reach: ServerReach;
}

function openLanes(options: MailOptions, ways: Ways): DeliveryLane[] {
  const { db, clock, log, connections = USUAL_CONNECTIONS, later = laterByTimer } = options;
  const context = { db, clock, log, later, ...ways, serverRefusals: watchServerRefusals({ clock, log }) };
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

const asOffered = (offered: FailedOffer | undefined) =>
  offered && { ...offered, attempts: 1, lastError: offered.lastError ?? REPLACED };

interface Replaced {
  /** When each topic's mail may be sent, if not at once. */
  dueTimes: Map<string, Date>;
  /** Topics with an earlier mail that may have arrived: its replacement counts as offered too. */
  offered: Map<string, FailedOffer>;
}

/** Removes pending mails of the same topics. */
async function replaceWaiting(tx: Tx, templates: readonly EmailTemplate[], now: Date): Promise<Replaced> {
  const topics = templates.flatMap(({ topic }) => topic ?? []);
  const { offered } = await withdrawForGood(tx, topics, now);
  const spaced = templates.flatMap(({ topic, pace, pacedWith }) =>
    topic !== undefined && pace === 'spaced' ? { topic, pacedWith } : [],
  );
  const times = await earliestTimes(tx, spaced, now);
  return { dueTimes: new Map([...times].filter(([, time]) => time > now)), offered };
}

/**
 * The development mailbox shows mails marked as sent: one statement per mail, so that a crash neither loses nor
 * doubles.
 */
async function keepInMailbox({ db, clock }: MailOptions): Promise<number> {
  const now = clock.now();
  const { expiresAt, priority } = outgoingMails;
  // Drops late reminders. Codes are kept: they are in the mailbox at once, but may be read later.
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
