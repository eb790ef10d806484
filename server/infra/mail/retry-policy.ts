/** When a mail that did not leave is tried again, if at all (decision 078). */
import type { ClaimedMail } from './claim-mails.ts';
import type { Lane } from './lane.ts';
import { MailRefused, MailUnanswered, MailUnreachable } from './mail-transport.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FIRST_RETRY_MS = 5_000;
/** Codes live ten minutes; other mails may wait for a mail server that is away for a weekend. */
const LONGEST_RETRY_MS = { urgent: MINUTE_MS, others: HOUR_MS } satisfies Record<Lane, number>;
/**
 * Three days of tries. Tries are counted, and not the time: a mail that waited since long ago for its server to be
 * started, its company to be enabled, its turn, or a clock to be put right, has all of them.
 */
const MOST_TRIES = { urgent: 4_325, others: 82 } satisfies Record<Lane, number>;
/** Content that was refused is tried for some two hours more: servers have been known to change their mind. */
const MOST_REFUSALS = 12;
/** A recipient that was refused is asked for once more: who asks for the same dead address again and again is blocked. */
const MOST_REFUSALS_OF_RECIPIENT = 2;
/** Tries that were not answered may all have arrived: few, and far from each other. */
const MOST_UNANSWERED = { code: 2, mail: 3 };
const UNANSWERED_RETRY_MS = { code: MINUTE_MS, mail: 4 * HOUR_MS };

export interface RetryDecision {
  isGivenUp: boolean;
  /** Until the next try. */
  waitMs: number;
  /** Tries so far. Where nobody could be reached the mail was not offered: that counts only if it was the last. */
  attempts: number;
  /** Tries so far that may have arrived. */
  unanswered: number;
  /** Tries so far that were refused for good, for this mail's own sake. */
  refusals: number;
}

/**
 * @param error why a try ended without the mail server's yes
 * @param isOfAll whether the mail server refuses everybody's mails: what is wrong with us can be mended
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
