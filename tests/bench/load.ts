import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { percentile } from './figure.ts';

/** The result of a load test. */
export interface Borne {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Requests one URL repeatedly, each connection as soon as it has its answer. Throws on anything but 200. */
export async function bearLoad(
  url: string,
  { token, connections, seconds }: { token: string; connections: number; seconds: number },
): Promise<Borne> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = async () => {
    const { status, ms } = await askOnce(url, agent, token);
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    return ms;
  };
  for (let warm = 0; warm < connections; warm += 1) await ask();
  const times: number[] = [];
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  const asker = async () => {
    while (performance.now() < until) times.push(await ask());
  };
  await Promise.all(Array.from({ length: connections }, asker));
  const result = borneIn(times, performance.now() - begun);
  agent.destroy();
  return result;
}

/** @param times of the answers, in milliseconds, received within `ms` */
export const borneIn = (times: readonly number[], ms: number): Borne => ({
  requestsPerSecond: times.length / (ms / 1_000),
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
});

export interface TimedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Until the answer was complete. */
  ms: number;
}

/** Requests a URL behind a session. */
export function askOnce(
  url: string,
  agent: Agent,
  token: string,
  more: Record<string, string> = {},
): Promise<TimedAnswer> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...more };
    const request = get(url, { agent, headers }, (response) => {
      response.resume().on('end', () => {
        const { statusCode = 0, headers: answered } = response;
        resolve({ status: statusCode, headers: answered, ms: performance.now() - begun });
      });
    });
    request.on('error', reject);
  });
}
