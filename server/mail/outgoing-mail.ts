import { eq, inArray, lte, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { outgoingMails } from '../db/schema.ts';
import type { Log } from '../logging/log.ts';
import type { Letter } from './letter.ts';
import { DELIVERY_LIMIT_MS, MailRefused, type MailToDeliver, type MailTransport } from './mail-transport.ts';
import { letterHtml, letterText } from './render-letter.ts';
import { nextTimes, withdrawWaiting } from './repeats.ts';
import { plainWords } from './words.ts';

/** The way out for mails. */
export interface Mail {
  /** Puts mails into the outgoing table, in the transaction of their cause; they leave after the commit. */
  compose(tx: Tx, ...letters: Letter[]): Promise<void>;
  /** Wakes the delivery; called after a commit. */
  nudge(): void;
  /** Delivers what is due now; resolves with how many left. */
  deliverDue(): Promise<number>;
  /** Delivers from now on, until `stop`, which waits for the delivery at work. */
  start(): void;
  stop(): Promise<void>;
}

/** Longer than any delivery takes: after it, a claim counts as a crash and the mail is tried again. */
const CLAIM_MS = 150_000;
const POLL_MS = 5_000;
const BATCH = Math.floor(CLAIM_MS / DELIVERY_LIMIT_MS) - 1;
/** A paid event may have thousands of held invitations: one statement each would take seconds. */
const ROWS_A_STATEMENT = 500;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 3_600_000;
/** A mail that was offered before and has no error counts as one at delivery, which nothing may replace. */
const REPLACED = 'an earlier mail of this topic was offered';
/** A mail server may be away for a weekend. */
const GIVEN_UP_AFTER_MS = 3 * 24 * 3_600_000;
/** What was refused is tried for some two hours more: servers have been known to change their mind. */
const MOST_REFUSALS = 12;

interface Surroundings {
  db: Database;
  clock: Clock;
  log: Log;
  /** Undefined: mails stay in the development mailbox. */
  transport: MailTransport | undefined;
}

export function createMail(surroundings: Surroundings): Mail {
  const { clock, log, transport } = surroundings;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<number> | undefined;
  let isWoken = false;

  /** One delivery at a time; a wish that comes meanwhile is served by another round. */
  function deliverDue(): Promise<number> {
    isWoken = true;
    current ??= rounds().finally(() => {
      current = undefined;
    });
    return current;
  }

  async function rounds(): Promise<number> {
    let sent = 0;
    while (isWoken) {
      isWoken = false;
      sent += transport ? await deliverAll(surroundings, transport) : await keepInMailbox(surroundings);
    }
    return sent;
  }

  const deliverQuietly = () => {
    deliverDue().catch((error: unknown) => log.error({ err: error }, 'mail delivery failed'));
  };

  return {
    async compose(tx, ...letters) {
      const now = clock.now();
      for (let from = 0; from < letters.length; from += ROWS_A_STATEMENT) {
        const some = letters.slice(from, from + ROWS_A_STATEMENT);
        const { dueTimes, offered } = await replaceWaiting(tx, some, now);
        const rows = some.map((letter) => ({
          id: newId(now),
          to: letter.to,
          topic: letter.topic ?? null,
          subject: plainWords(letter.subject),
          text: letterText(letter),
          html: letterHtml(letter),
          dueAt: letter.isHeldBack ? null : (dueTimes.get(letter.topic ?? '') ?? now),
          createdAt: now,
          // One attempt, however many there were: the new text gets all its tries.
          ...(letter.topic !== undefined && offered.has(letter.topic)
            ? { attempts: 1, lastError: offered.get(letter.topic) ?? REPLACED }
            : {}),
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
      deliverQuietly();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await current?.catch(() => {});
    },
  };
}

interface Replaced {
  /** When each topic's mail may leave, where that is not at once. */
  dueTimes: Map<string, Date>;
  /** Topics of which an earlier mail may have reached its reader: whatever replaces it counts as offered too. */
  offered: Map<string, string | null>;
}

/** Makes room for mails of the same topics. */
async function replaceWaiting(tx: Tx, letters: readonly Letter[], now: Date): Promise<Replaced> {
  const topics = letters.flatMap(({ topic }) => topic ?? []);
  const { offered } = await withdrawWaiting(tx, topics);
  const spaced = letters.flatMap(({ topic, pace }) => (pace === 'spaced' ? (topic ?? []) : []));
  const times = await nextTimes(tx, spaced, now);
  return { dueTimes: new Map([...times].filter(([, time]) => time > now)), offered };
}

/** The development mailbox shows what is marked as sent: one statement, so a crash neither loses nor doubles. */
async function keepInMailbox({ db, clock }: Surroundings): Promise<number> {
  const now = clock.now();
  const kept = await db
    .update(outgoingMails)
    .set({ sentAt: now, dueAt: null })
    .where(lte(outgoingMails.dueAt, now))
    .returning({ id: outgoingMails.id });
  return kept.length;
}

async function deliverAll(surroundings: Surroundings, transport: MailTransport): Promise<number> {
  let sent = 0;
  for (;;) {
    const batch = await claimDue(surroundings);
    if (batch.length === 0) return sent;
    for (const mail of batch) sent += await deliverOne(surroundings, transport, mail);
  }
}

type Claimed = MailToDeliver & { attempts: number; createdAt: Date };

/** Takes mails that are due, for `CLAIM_MS`. Other processes skip the rows being claimed. */
async function claimDue({ db, clock }: Surroundings): Promise<Claimed[]> {
  const now = clock.now();
  const due = db
    .select({ id: outgoingMails.id })
    .from(outgoingMails)
    .where(lte(outgoingMails.dueAt, now))
    .orderBy(outgoingMails.dueAt)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  return await db
    .update(outgoingMails)
    // Without an error it is being delivered: nothing takes its place meanwhile.
    .set({
      dueAt: new Date(now.getTime() + CLAIM_MS),
      attempts: sql`${outgoingMails.attempts} + 1`,
      lastError: null,
    })
    .where(inArray(outgoingMails.id, due))
    .returning({
      id: outgoingMails.id,
      to: outgoingMails.to,
      subject: outgoingMails.subject,
      text: outgoingMails.text,
      html: outgoingMails.html,
      attempts: outgoingMails.attempts,
      createdAt: outgoingMails.createdAt,
    });
}

/** Delivers one mail and writes down how it went. @returns 1 when it left, else 0. */
async function deliverOne(
  { db, clock, log }: Surroundings,
  transport: MailTransport,
  claimed: Claimed,
): Promise<0 | 1> {
  const { attempts, createdAt, ...mail } = claimed;
  const isThis = eq(outgoingMails.id, mail.id);
  try {
    await transport.deliver(mail);
  } catch (error) {
    const ageMs = clock.now().getTime() - createdAt.getTime();
    const isGivenUp =
      ageMs >= GIVEN_UP_AFTER_MS || (error instanceof MailRefused && attempts >= MOST_REFUSALS);
    const waitMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
    const lastError = error instanceof Error ? error.message : String(error);
    log[isGivenUp ? 'error' : 'warn'](
      { mailId: mail.id, attempts, lastError, isGivenUp },
      'mail not delivered',
    );
    const dueAt = isGivenUp ? null : new Date(clock.now().getTime() + waitMs);
    await db.update(outgoingMails).set({ dueAt, lastError }).where(isThis);
    return 0;
  }
  await db
    .update(outgoingMails)
    // Codes and links have reached their reader: nothing of them stays here.
    .set({ sentAt: clock.now(), dueAt: null, lastError: null, text: '', html: '' })
    .where(isThis);
  return 1;
}
