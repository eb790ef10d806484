/**
 * The network between browser and API, with the faults of a crowded venue, chosen by seeded random numbers. Faults
 * happen to real sockets: the browser sees exactly what it would see there.
 */
import { type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import { API_MARK } from '../../common/contract/answer-source.ts';
import type { Dice } from './kill/random.ts';

export type Fault =
  | 'none'
  /** Cut off before the server receives it. */
  | 'drop'
  /** The server handles it, and the answer is cut off before its first byte. */
  | 'commit-drop'
  /** The server handles it, and the answer is cut off in its middle. */
  | 'truncate'
  /** No answer at all; with `commit-stall` the server handles it. */
  | 'stall'
  | 'commit-stall'
  /** A captive portal, with 200 or a redirect. */
  | 'portal'
  | 'redirect'
  | 'error-500'
  | 'busy-503'
  | 'slow-down-429'
  | 'denied-401'
  /** A gateway's own answer: unauthorized, not found, or 200; as JSON or a page. */
  | 'gateway-401-json'
  | 'gateway-401-page'
  | 'gateway-404-json'
  | 'welcome-200-json';

/** Frequency of each fault per 100 requests; the rest pass. About half pass. */
const PER_HUNDRED: Readonly<Partial<Record<Fault, number>>> = {
  drop: 10,
  'commit-drop': 14,
  truncate: 5,
  stall: 3,
  'commit-stall': 2,
  portal: 4,
  redirect: 3,
  'error-500': 6,
  'busy-503': 2,
  'slow-down-429': 1,
  'denied-401': 1,
  'gateway-401-json': 2,
  'gateway-401-page': 1,
  'gateway-404-json': 2,
  'welcome-200-json': 2,
};

export function drawFault(dice: Dice): Fault {
  let ticket = dice.next() * 100;
  for (const [fault, share] of Object.entries(PER_HUNDRED) as [Fault, number][]) {
    ticket -= share;
    if (ticket < 0) return fault;
  }
  return 'none';
}

export interface Upstream {
  readonly host: string;
  readonly port: number;
}

/**
 * Passes one request on, or applies the fault.
 * @param serve the server's effect and answer, if it receives the request
 */
export async function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { serve, fault }: { serve: () => Promise<PlainAnswer>; fault: Fault },
): Promise<void> {
  if (!reachesTheServer(fault)) return answerInstead(fault, incoming, outgoing);
  const answer = await serve();
  if (fault === 'commit-drop') return void incoming.socket.destroy();
  if (fault === 'commit-stall') return;
  if (fault === 'truncate' && answer.body.length > 1) {
    outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length });
    outgoing.write(answer.body.subarray(0, answer.body.length / 2), () => incoming.socket.destroy());
    return;
  }
  send(outgoing, answer);
}

/** The answer that the browser gets to a request that the server does not receive. */
export function answerInstead(fault: Fault, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (fault === 'drop') incoming.socket.destroy();
  const invented = inventedAnswer(fault);
  if (invented) send(outgoing, invented);
}

const reachesTheServer = (fault: Fault) =>
  fault === 'none' || fault === 'truncate' || fault.startsWith('commit-');

export interface PlainAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

function inventedAnswer(fault: Fault): PlainAnswer | undefined {
  if (fault === 'portal') return page(200, {});
  if (fault === 'redirect') return page(302, { location: '/__run/sign-in-to-wifi' });
  if (fault === 'error-500') return json(500, {});
  if (fault === 'busy-503') return json(503, {});
  if (fault === 'slow-down-429') return json(429, { 'retry-after': '1' });
  if (fault === 'gateway-401-json') return json(401, {}, 'Unauthorized');
  if (fault === 'gateway-401-page') return page(401, {});
  if (fault === 'gateway-404-json') return json(404, {}, 'no Route matched with those values');
  if (fault === 'welcome-200-json') return json(200, {}, 'Welcome to Hotel Wi-Fi');
  return fault === 'denied-401' ? json(401, { [API_MARK]: '1' }) : undefined;
}

function page(status: number, headers: Record<string, string>): PlainAnswer {
  const body = Buffer.from('<!doctype html><title>Welcome to the venue</title>');
  return { status, headers: { 'content-type': 'text/html', ...headers }, body };
}

/** An answer in the API's format. */
export function json(
  status: number,
  headers: Record<string, string>,
  message = `Said ${status} on the way`,
): PlainAnswer {
  const body = Buffer.from(JSON.stringify({ message }));
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}

/** Passes on a request whose body has been read. */
export function ask(upstream: Upstream, incoming: IncomingMessage, body: Buffer): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const asked = openRequest({ ...upstream, method, path: url, headers }, (answer) => {
      bodyOf(answer).then(
        (answered) =>
          resolve({ status: answer.statusCode ?? 502, headers: plainHeaders(answer), body: answered }),
        reject,
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Passes on a request with an endless answer, until one side ends it. */
export function passStream(
  upstream: Upstream,
  { method, url, headers }: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const asked = openRequest({ ...upstream, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  asked.on('error', () => outgoing.destroy());
  outgoing.once('close', () => asked.destroy());
  asked.end();
}

function plainHeaders({ headers }: IncomingMessage): Record<string, string> {
  const names = ['content-type', 'content-encoding', 'etag', 'retry-after', 'idempotency-replayed'];
  const kept = [API_MARK.toLowerCase(), ...names];
  return Object.fromEntries(kept.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));
}

function send(outgoing: ServerResponse, { status, headers, body }: PlainAnswer): void {
  outgoing.writeHead(status, { ...headers, 'content-length': body.length });
  outgoing.end(body);
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}
