import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a number of tablets received. */
export interface TabletLoad {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
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

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  ms: number;
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
        const { status, headers, ms } = await ask(url, agent, token, etag);
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
  const seconds = (performance.now() - begun) / 1_000;
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return {
    requestsPerSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    unchanged: unchanged / times.length,
  };
}

function ask(url: string, agent: Agent, token: string, etag: string | undefined): Promise<Answer> {
  const begun = performance.now();
  const headers = { authorization: `Bearer ${token}`, ...(etag && { 'if-none-match': etag }) };
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      response.resume().on('end', () => {
        const { statusCode = 0, headers: answered } = response;
        resolve({ status: statusCode, headers: answered, ms: performance.now() - begun });
      });
    });
    request.on('error', reject);
  });
}
