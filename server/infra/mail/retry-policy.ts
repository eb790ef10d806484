/** Whether and when an undelivered mail is tried again (decision 078). */
import { HOUR_MS, MINUTE_MS } from '../../core/durations.ts';
import type { ClaimedMail } from './claim-mails.ts';
import type { Lane } from './lane.ts';
import { MailRefused, MailUnanswered, MailUnreachable } from './mail-transport.ts';

const FIRST_RETRY_MS = 5_000;
/** Codes are valid for ten minutes; other mails may wait for a mail server that is down over a weekend. */
const LONGEST_RETRY_MS = { urgent: MINUTE_MS, others: HOUR_MS } satisfies Record<Lane, number>;
/**
 * Three days of attempts. Attempts are counted rather than time, so that a mail which waited for its server, its
 * company, its turn or a corrected clock still gets all of them.
 */
const MOST_TRIES = { urgent: 4_325, others: 82 } satisfies Record<Lane, number>;
/** Refused content is tried for about two more hours, as some servers accept it later. */
const MOST_REFUSALS = 12;
/** A refused recipient is tried once more: repeated mails to a dead address get a sender blocked. */
const MOST_REFUSALS_OF_RECIPIENT = 2;
/** Unanswered attempts may all have arrived: few, and far apart. */
const MOST_UNANSWERED = { code: 2, mail: 3 };
const UNANSWERED_RETRY_MS = { code: MINUTE_MS, mail: 4 * HOUR_MS };

export interface RetryDecision {
  isGivenUp: boolean;
  /** Until the next attempt. */
  waitMs: number;
  /** Attempts so far. One at an unreachable server was not offered, and counts only if it was the last. */
  attempts: number;
  /** Attempts so far that may have arrived. */
  unanswered: number;
  /** Attempts so far that were refused for good because of this mail. */
  refusals: number;
}

/**
 * @param error why the mail was not accepted
 * @param isOfAll whether the mail server refuses all mails: a fault on our side, which can be fixed
 */
export function decideRetry(
  error: unknown,
  isOfAll: boolean,
  lane: Lane,
  { attempts: begun, expiresAt, unanswered: before, refusals: refusedBefore }: ClaimedMail,
  now: Date,
): RetryDecision {
  const kind = expiresAt === null ? 'mail' : 'code';
  const tried = error instanceof MailUnreachable ? begun - 1 : begun;
  const isUnanswered = error instanceof MailUnanswered;
  const unanswered = before + (isUnanswered ? 1 : 0);
  const refusal = error instanceof MailRefused ? error : undefined;
  const refusals = refusedBefore + (refusal && !isOfAll ? 1 : 0);
  const usualMs = Math.min(LONGEST_RETRY_MS[lane], FIRST_RETRY_MS * 2 ** (begun - 1));
  const waitMs = isUnanswered ? UNANSWERED_RETRY_MS[kind] : refusal?.isOfRecipient ? HOUR_MS : usualMs;
  const mostRefusals = refusal?.isOfRecipient ? MOST_REFUSALS_OF_RECIPIENT : MOST_REFUSALS;
  const isGivenUp =
    tried >= MOST_TRIES[lane] ||
    unanswered >= MOST_UNANSWERED[kind] ||
    refusals >= mostRefusals ||
    (expiresAt !== null && now.getTime() + waitMs >= expiresAt.getTime());
  return { isGivenUp, waitMs, attempts: isGivenUp ? begun : tried, unanswered, refusals };
}
