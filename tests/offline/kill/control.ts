/** The server that the tablets talk to: static files and orders without faults, the API through the proxy. */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { listen } from '../../../server/listen.ts';
import { drawFault, type Fault, passOn } from '../fault-proxy.ts';
import type { Acknowledgement, Assignment, Outcome, Remainder } from './orders.ts';
import type { Dice } from './random.ts';
import type { RealApi } from './real-api.ts';
import { Witness } from './witness.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

interface ControlOptions {
  readonly api: RealApi;
  /** The folder of the built page. */
  readonly files: string;
  readonly dice: Dice;
}

export class Control {
  readonly acknowledged = new Map<string, Outcome>();
  readonly remainders: Remainder[] = [];
  readonly witness: Witness;
  isFaulty = true;
  readonly #options: ControlOptions;
  readonly #server: Server;
  readonly #assignments = new Map<string, { assignment: Assignment; arrived: () => void }>();
  readonly #finished = new Map<string, () => void>();

  constructor(options: ControlOptions) {
    this.#options = options;
    this.witness = new Witness(options.api.companies);
    this.#server = createServer((incoming, outgoing) => {
      this.#answer(incoming, outgoing).catch(() => incoming.socket.destroy());
    });
  }

  /** Starts to listen and says where. By name, as an origin has one; it is trusted without a certificate. */
  async open(): Promise<string> {
    await listen(this.#server, '127.0.0.1', 0);
    const address = this.#server.address();
    if (typeof address !== 'object' || !address) throw new Error('The proxy does not listen');
    return `http://localhost:${address.port}`;
  }

  /** Hands out an assignment to a tab; resolves when the tab has come for it. */
  assign(tab: string, assignment: Assignment): Promise<void> {
    return new Promise((arrived) => this.#assignments.set(tab, { assignment, arrived }));
  }

  /** Resolves when the tab has come to the end of a task that has one. */
  finished(tab: string): Promise<void> {
    return new Promise((resolve) => this.#finished.set(tab, resolve));
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://tablet.test');
    const body = await textOf(incoming);
    if (url.pathname.startsWith('/api/')) await this.#passOn(incoming, outgoing, body);
    else if (!url.pathname.startsWith('/__run/')) await this.#serveFile(url.pathname, outgoing);
    else this.#direct(url, body, outgoing);
  }

  /** What tabs ask and report, beside the product. */
  #direct({ pathname, searchParams }: URL, body: string, outgoing: ServerResponse): void {
    const tab = searchParams.get('tab') ?? '';
    const known = pathname === '/__run/assignment' ? this.#assignments.get(tab) : undefined;
    if (pathname === '/__run/acknowledgement') {
      const { id, outcome }: Acknowledgement = JSON.parse(body);
      this.acknowledged.set(id, outcome);
    }
    if (pathname === '/__run/remainders') this.remainders.push(...JSON.parse(body));
    if (pathname === '/__run/done') this.#finished.get(tab)?.();
    outgoing.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    outgoing.end(JSON.stringify(known?.assignment ?? null));
    known?.arrived();
  }

  async #passOn(incoming: IncomingMessage, outgoing: ServerResponse, body: string): Promise<void> {
    const fault: Fault = this.isFaulty ? drawFault(this.#options.dice) : 'none';
    this.witness.see(incoming, outgoing, { body, fault });
    // Refused here for good, so that the server's own rules need no exception.
    if (body.includes('"refused-') && fault === 'none') return refuse(outgoing);
    const upstream = { host: '127.0.0.1', port: this.#options.api.port };
    await passOn(incoming, outgoing, { upstream, body, fault });
  }

  async #serveFile(pathname: string, outgoing: ServerResponse): Promise<void> {
    const path = extname(pathname) === '' ? '/index.html' : normalize(pathname);
    const content = await readFile(join(this.#options.files, path)).catch(() => undefined);
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    outgoing.writeHead(content ? 200 : 404, { 'content-type': type, 'cache-control': 'no-cache' });
    outgoing.end(content);
  }
}

function refuse(outgoing: ServerResponse): void {
  outgoing.writeHead(422, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify({ message: 'This one is refused, always.' }));
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
