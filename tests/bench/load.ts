import { Agent, get } from 'node:http';

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
  const ask = () => once(url, token, agent);
  for (let warm = 0; warm < connections; warm += 1) await ask();
  const times: number[] = [];
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  const asker = async () => {
    while (performance.now() < until) times.push(await ask());
  };
  await Promise.all(Array.from({ length: connections }, asker));
  const took = (performance.now() - begun) / 1_000;
  agent.destroy();
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return { requestsPerSecond: times.length / took, p50: at(0.5), p99: at(0.99) };
}

/** @returns milliseconds until the answer was complete */
function once(url: string, token: string, agent: Agent): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - begun);
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    request.on('error', reject);
  });
}
