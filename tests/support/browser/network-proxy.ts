/** A proxy between browser and server: passes everything, cuts off the API, or is as slow as a crowded venue. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';

export interface Slowness {
  /** Added to each request. */
  readonly delayMs: number;
  /** Of each answer's body. */
  readonly bytesPerSecond: number;
}

export interface NetworkProxy {
  /** Where the browser finds the portal. */
  readonly url: string;
  /** Offline: each call is cut off before it reaches the server; the portal's files are still served. */
  setApi(state: 'there' | 'away'): void;
  /** Undefined: without delay. */
  setSlowness(slowness: Slowness | undefined): void;
  close(): Promise<void>;
}

/** Opens a proxy in front of a server on this machine. */
export async function openNetworkProxy(serverUrl: string): Promise<NetworkProxy> {
  const upstream = new URL(serverUrl);
  let api: 'there' | 'away' = 'there';
  let slowness: Slowness | undefined;

  async function carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (api === 'away' && incoming.url?.startsWith('/api/')) return void incoming.socket.destroy();
    if (slowness) await pause(slowness.delayMs);
    const { method, url: path, headers } = incoming;
    const asked = openRequest(upstream, { method, path, headers });
    const answered = once(asked, 'response');
    await Promise.all([pipeline(incoming, asked), answered]);
    const [answer]: IncomingMessage[] = await answered;
    if (!answer) return;
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    await (slowness ? pipeline(answer, throttle(slowness), outgoing) : pipeline(answer, outgoing));
  }

  const proxy = createServer((incoming, outgoing) => {
    // Either end may close at any moment, which closes the other one.
    carry(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    setApi(state) {
      api = state;
    },
    setSlowness(next) {
      slowness = next;
    },
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

function throttle({ bytesPerSecond }: Slowness): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      setTimeout(() => done(null, chunk), (chunk.length / bytesPerSecond) * 1_000);
    },
  });
}
