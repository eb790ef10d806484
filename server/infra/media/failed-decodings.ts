/**
 * What pictures that came to nothing have cost, by who sent them. The decoder works on one at a time, and a file of some
 * kilobytes may keep it for seconds and then be refused, which no other limit counts. Each process counts for its own
 * decoder.
 */
import type { FileSender } from '../../core/queue/heavy-work.ts';

const WINDOW_MS = 60 * 60_000;
/** Of a company, or a network. Pictures that are broken by accident are refused within a tenth of a second. */
const ALLOWED_MS = 60_000;
/** Of one session, or one proof of an e-mail: a stolen one leaves its company half. */
const ALLOWED_OF_PART_MS = 30_000;

export interface FailedDecodings {
  /** Seconds until more of this sender is decoded; undefined when it is now. */
  waitOf(sender: FileSender): number | undefined;
  /** Counts a decoding that gave no picture. */
  add(sender: FileSender, ms: number): void;
}

interface Spent {
  ms: number;
  until: number;
}

/** @param now in milliseconds, of a clock that is never set back */
export function createFailedDecodings(now: () => number = () => performance.now()): FailedDecodings {
  // In the order in which they end.
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

/** Of the decoder of this process. */
export const failedDecodings = createFailedDecodings();
