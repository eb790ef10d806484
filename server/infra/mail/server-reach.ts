/**
 * Whether the mail server can be reached. While it cannot, no mail is tried: thousands of attempts would fail, and
 * each mail would wait longer for its next one. The server is probed every two seconds; once it is back, all mails
 * that waited only for it are due, as a code is valid for ten minutes.
 */
import { and, gt, isNull, sql } from 'drizzle-orm';
import type { Later } from '../../core/later.ts';
import type { Database } from '../db/database.ts';
import { outgoingMails } from '../db/schema.ts';
import type { Log } from '../log/log.ts';
import { type MailTransport, UNREACHED } from './mail-transport.ts';

const ASKED_AFTER_MS = 2_000;
/**
 * If the server greets but accepts no delivery, the pause doubles up to this, so that codes still get there in time.
 */
const LONGEST_PAUSE_MS = 60_000;

export interface ServerReach {
  /** The mail server is known to be unreachable. */
  isAway(): boolean;
  /** A delivery could not reach it. */
  lost(): void;
  /** It has answered a delivery. */
  answered(): void;
  stop(): void;
}

interface Options {
  transport: Pick<MailTransport, 'isReachable'>;
  later: Later;
  log: Log;
  /** It can be reached again. */
  onBack: () => void;
}

export function watchReach({ transport, later, log, onBack }: Options): ServerReach {
  let isAway = false;
  let isStopped = false;
  let pauseMs = ASKED_AFTER_MS;
  /** The probe succeeded, but no delivery has been answered since. */
  let isDoubtful = false;
  let cancelTimer = () => {};

  function askLater(): void {
    cancelTimer = later(pauseMs, () => void ask());
  }

  async function ask(): Promise<void> {
    const isBack = await transport.isReachable?.().catch(() => false);
    if (isStopped || !isAway) return;
    if (isBack) {
      isDoubtful = true;
      back();
    } else askLater();
  }

  function back(): void {
    isAway = false;
    cancelTimer();
    log.warn('the mail server can be reached again');
    onBack();
  }

  return {
    isAway: () => isAway,
    lost() {
      if (isAway || isStopped || !transport.isReachable) return;
      isAway = true;
      if (isDoubtful) pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      log.error('the mail server cannot be reached: mails wait until it can');
      askLater();
    },
    answered() {
      isDoubtful = false;
      pauseMs = ASKED_AFTER_MS;
      if (isAway) back();
    },
    stop() {
      isStopped = true;
      cancelTimer();
    },
  };
}

/** Makes all mails due that wait only because the mail server could not be reached. */
export async function retryUnreached(db: Database, now: Date): Promise<void> {
  const { sentAt, dueAt, lastError } = outgoingMails;
  await db
    .update(outgoingMails)
    .set({ dueAt: now })
    .where(and(isNull(sentAt), gt(dueAt, now), sql`starts_with(${lastError}, ${UNREACHED})`));
}
