import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { askOnce, type Borne, borneIn } from './load.ts';

/** What a number of tablets received. */
export interface TabletLoad extends Borne {
  /** The part of the answers that were 304, from 0 to 1. */
  readonly unchanged: number;
}

export interface Tablets {
  count: number;
  /** Shared by as many tablets each. */
  tokens: readonly string[];
  /** How often each asks. */
  everyMs: number;
  rounds: number;
}

/**
 * Tablets that ask one URL at regular times, spread evenly, each on a connection of its own and with the ETag of its last
 * answer. A tablet whose answer is late asks its next question late. Throws on anything but 200 and 304.
 */
export async function bearTablets(
  url: string,
  { count, tokens, everyMs, rounds }: Tablets,
): Promise<TabletLoad> {
  const times: number[] = [];
  let unchanged = 0;
  const begun = performance.now();

  async function tablet(at: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const token = tokens[at % tokens.length] ?? '';
    let etag: string | undefined;
    try {
      for (let round = 0; round < rounds; round += 1) {
        const due = begun + (round + at / count) * everyMs;
        await sleep(Math.max(0, due - performance.now()));
        const { status, headers, ms } = await askOnce(
          url,
          agent,
          token,
          etag ? { 'if-none-match': etag } : {},
        );
        if (status !== 200 && status !== 304) throw new Error(`${url} answered ${status}`);
        if (status === 304) unchanged += 1;
        etag = headers.etag;
        times.push(ms);
      }
    } finally {
      agent.destroy();
    }
  }

  await Promise.all(Array.from({ length: count }, (_, at) => tablet(at)));
  return { ...borneIn(times, performance.now() - begun), unchanged: unchanged / times.length };
}
