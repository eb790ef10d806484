/** Keeps a number of deliveries going for as long as mails are due. */
import { eq } from 'drizzle-orm';
import type { Clock } from '../../core/clock.ts';
import type { Database } from '../db/database.ts';
import { outgoingMails } from '../db/schema.ts';
import type { Log } from '../log/log.ts';
import {
  type ClaimedMail,
  claimMails,
  dropExpired,
  type Lane,
  NO_CODE,
  recipientDomain,
} from './claim-mails.ts';
import type { DeliveryPace } from './delivery-pace.ts';
import { MailRefused, type MailTransport } from './mail-transport.ts';

export interface LaneContext {
  db: Database;
  clock: Clock;
  log: Log;
  transport: MailTransport;
  pace: DeliveryPace;
}

export interface DeliveryLane {
  /** Delivers what is due and what becomes due meanwhile. @returns how many left, of this and an earlier call at work */
  run(): Promise<number>;
  /** Begins no other delivery, and waits for those at work. */
  stop(): Promise<void>;
}

const FIRST_RETRY_MS = 5_000;
/** Codes live ten minutes; other mails may wait for a mail server that is away for a weekend. */
const LONGEST_RETRY_MS = { urgent: 60_000, others: 3_600_000 } satisfies Record<Lane, number>;
const GIVEN_UP_AFTER_MS = 3 * 24 * 3_600_000;
/** What was refused is tried for some two hours more: servers have been known to change their mind. */
const MOST_REFUSALS = 12;

export function createDeliveryLane(context: LaneContext, lane: Lane, connections: number): DeliveryLane {
  const { db, clock, log, pace } = context;
  const atWork = new Set<Promise<void>>();
  const domains = new Map<string, number>();
  let current: Promise<number> | undefined;
  let isStopping = false;
  let wake = () => {};
  let isWoken = false;
  let sent = 0;

  function begin(mail: ClaimedMail): void {
    const domain = recipientDomain(mail.to);
    domains.set(domain, (domains.get(domain) ?? 0) + 1);
    const delivery: Promise<void> = deliver(context, lane, mail)
      .then((count) => {
        sent += count;
      })
      .catch((err: unknown) => log.error({ err, mailId: mail.id }, 'mail delivery failed'))
      .finally(() => {
        const left = (domains.get(domain) ?? 1) - 1;
        if (left > 0) domains.set(domain, left);
        else domains.delete(domain);
        atWork.delete(delivery);
      });
    atWork.add(delivery);
  }

  async function claim(): Promise<ClaimedMail[]> {
    const most = Math.min(connections - atWork.size, pace.room(lane === 'urgent'));
    if (most === 0 || isStopping) return [];
    const mostOfDomain = Math.max(1, connections - 1);
    return await claimMails(context, { lane, most, atWork: domains, mostOfDomain });
  }

  async function deliverAll(): Promise<number> {
    sent = 0;
    if (lane === 'urgent') await dropDead();
    for (;;) {
      isWoken = false;
      const wasAtWork = atWork.size > 0;
      const mails = await claim();
      pace.take(mails.length);
      for (const mail of mails) begin(mail);
      if (mails.length > 0 && atWork.size < connections) continue;
      if (atWork.size > 0) await Promise.race([...atWork, woken()]);
      // What ended while it was asked for may have made room that the claim did not see.
      else if (isStopping || !(isWoken || wasAtWork || mails.length > 0)) return sent;
    }
  }

  async function dropDead(): Promise<void> {
    const dropped = await dropExpired(db, clock.now());
    if (dropped > 0) log.error({ dropped }, 'codes expired before they could be mailed');
  }

  function woken(): Promise<void> {
    if (isWoken) return Promise.resolve();
    return new Promise((resolve) => {
      wake = resolve;
    });
  }

  return {
    run() {
      isWoken = true;
      wake();
      current ??= deliverAll().finally(() => {
        current = undefined;
      });
      return current;
    },
    async stop() {
      isStopping = true;
      await current?.catch(() => {});
    },
  };
}

/** Delivers one mail and writes down how it went. @returns 1 when it left, else 0. */
async function deliver(context: LaneContext, lane: Lane, claimed: ClaimedMail): Promise<0 | 1> {
  const { db, clock, transport } = context;
  const isThis = eq(outgoingMails.id, claimed.id);
  try {
    const { id, to, subject, text, html } = claimed;
    await transport.deliver({ id, to, subject, text, html, isUrgent: lane === 'urgent' });
  } catch (error) {
    const { isGivenUp, waitMs } = verdictOn(error, lane, claimed, clock.now());
    const lastError = error instanceof Error ? error.message : String(error);
    context.log[isGivenUp ? 'error' : 'warn'](
      { mailId: claimed.id, attempts: claimed.attempts, lastError, isGivenUp },
      'mail not delivered',
    );
    const dueAt = isGivenUp ? null : new Date(clock.now().getTime() + waitMs);
    const isDead = isGivenUp && claimed.expiresAt !== null;
    await db
      .update(outgoingMails)
      .set({ dueAt, lastError, ...(isDead ? NO_CODE : {}) })
      .where(isThis);
    return 0;
  }
  await db
    .update(outgoingMails)
    // Codes and links have reached their reader: nothing of them stays here.
    .set({
      sentAt: clock.now(),
      dueAt: null,
      lastError: null,
      text: '',
      html: '',
      ...(lane === 'urgent' ? NO_CODE : {}),
    })
    .where(isThis);
  return 1;
}

/** When a mail that did not leave is tried again, if at all. */
function verdictOn(error: unknown, lane: Lane, { attempts, createdAt, expiresAt }: ClaimedMail, now: Date) {
  const waitMs = Math.min(LONGEST_RETRY_MS[lane], FIRST_RETRY_MS * 2 ** (attempts - 1));
  const isGivenUp =
    now.getTime() - createdAt.getTime() >= GIVEN_UP_AFTER_MS ||
    (error instanceof MailRefused && attempts >= MOST_REFUSALS) ||
    (expiresAt !== null && now.getTime() + waitMs >= expiresAt.getTime());
  return { isGivenUp, waitMs };
}
