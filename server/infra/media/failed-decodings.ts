/**
 * Limits the decoding time of pictures that are not kept, by sender. The decoder processes one at a time, and a file of
 * some kilobytes may occupy it for seconds and then be refused, itself or its form, which no other limit counts. Each
 * process counts for its own decoder.
 */
import { HOUR_MS, MINUTE_MS } from '../../core/durations.ts';
import type { FileSender } from '../../core/queue/heavy-work.ts';

const WINDOW_MS = HOUR_MS;
/** Per company or network. Accidentally broken pictures are refused within a tenth of a second. */
const ALLOWED_MS = MINUTE_MS;
/** Per session, or proof of an e-mail: a stolen session leaves half of the limit to its company. */
const ALLOWED_OF_PART_MS = ALLOWED_MS / 2;

export interface FailedDecodings {
  /** Seconds until more of this sender is decoded; undefined if it may be decoded now. */
  waitOf(sender: FileSender): number | undefined;
  /** Counts a decoding without a result, or whose result is not kept. */
  add(sender: FileSender, ms: number): void;
}

interface Spent {
  ms: number;
  until: number;
}

/** @param now in milliseconds, by a monotonic clock */
export function createFailedDecodings(now: () => number = () => performance.now()): FailedDecodings {
  // In the order of their expiry.
  const spent = new Map<string, Spent>();

  function forgetOver(): void {
    for (const [key, { until }] of spent) {
      if (until > now()) return;
      spent.delete(key);
    }
  }

  return {
    waitOf(sender) {
      forgetOver();
      const ends = allowancesOf(sender).flatMap(({ key, allowedMs }) => {
        const own = spent.get(key);
        return own && own.ms >= allowedMs ? [own.until] : [];
      });
      return ends.length > 0 ? Math.ceil((Math.max(...ends) - now()) / 1000) : undefined;
    },
    add(sender, ms) {
      forgetOver();
      for (const { key } of allowancesOf(sender)) {
        const own = spent.get(key);
        if (own) own.ms += ms;
        else spent.set(key, { ms, until: now() + WINDOW_MS });
      }
    },
  };
}

function allowancesOf(sender: FileSender): { key: string; allowedMs: number }[] {
  const [whole, part] =
    'company' in sender
      ? [`company ${sender.company}`, sender.session && `session ${sender.session}`]
      : [`network ${sender.strangerAt}`, sender.proof && `proof ${sender.proof}`];
  const ofWhole = { key: whole, allowedMs: ALLOWED_MS };
  return part ? [ofWhole, { key: part, allowedMs: ALLOWED_OF_PART_MS }] : [ofWhole];
}

/** For the decoder of this process. */
export const failedDecodings = createFailedDecodings();
