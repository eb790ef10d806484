/**
 * Whether the mail server can be reached at all. While it cannot, no mail is tried: it would be thousands of tries in
 * vain, and each would wait the longer for it. It is asked every two seconds whether it is back, and then all that waited
 * only for it may leave at once: a code lives ten minutes.
 */
import { and, gt, isNull, sql } from 'drizzle-orm';
import type { Later } from '../../core/later.ts';
import type { Database } from '../db/database.ts';
import { outgoingMails } from '../db/schema.ts';
import type { Log } from '../log/log.ts';
import { type MailTransport, UNREACHED } from './mail-transport.ts';

const ASKED_AFTER_MS = 2_000;
/** Where it greets who asks and takes no delivery, the pause doubles up to this: a code must still find it in its time. */
const LONGEST_PAUSE_MS = 60_000;

export interface ServerReach {
  /** The mail server is known to be out of reach. */
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
  /** It said that it is back, and has answered no delivery since. */
  let isDoubtful = false;
  let callOff = () => {};

  function askLater(): void {
    callOff = later(pauseMs, () => void ask());
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
    callOff();
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
      callOff();
    },
  };
}

/** Whatever waits only because the mail server could not be reached is due now. */
export async function liftWaits(db: Database, now: Date): Promise<void> {
  const { sentAt, dueAt, lastError } = outgoingMails;
  await db
    .update(outgoingMails)
    .set({ dueAt: now })
    .where(and(isNull(sentAt), gt(dueAt, now), sql`starts_with(${lastError}, ${UNREACHED})`));
}
