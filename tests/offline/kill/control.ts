/** The server that the tablets talk to: static files and orders without faults, the API through the proxy. */

import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { listen } from '../../../server/listen.ts';
import { drawFault, type Fault, passOn } from '../fault-proxy.ts';
import type { Acknowledgement, Assignment, Outcome, Remainder } from './orders.ts';
import type { Dice } from './random.ts';
import type { RealApi } from './real-api.ts';

export interface Control {
  readonly origin: string;
  readonly acknowledged: Map<string, Outcome>;
  readonly remainders: Remainder[];
  readonly foreignRequests: string[];
  readonly requests: { total: number; faulty: number; byWorker: number };
  isFaulty: boolean;
  /** Hands out an assignment to a tab; resolves when the tab has come for it. */
  assign(tab: string, assignment: Assignment): Promise<void>;
  /** Resolves when the tab has come to the end of a task that has one. */
  finished(tab: string): Promise<void>;
  /** Says whose token it is, so that foreign requests are noticed. */
  know(token: string, companyId: string): void;
  close(): void;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

export async function openControl(api: RealApi, files: string, dice: Dice): Promise<Control> {
  const assignments = new Map<string, { assignment: Assignment; arrived: () => void }>();
  const done = new Map<string, () => void>();
  const owners = new Map<string, string>();
  const ownerOfEvent = new Map(
    api.companies.flatMap(({ companyId, eventIds }) => eventIds.map((id) => [id, companyId] as const)),
  );
  const server = createServer((incoming, outgoing) => {
    route(incoming, outgoing).catch(() => incoming.socket.destroy());
  });

  async function route(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://tablet.test');
    if (url.pathname.startsWith('/api/')) return await toApi(incoming, outgoing);
    if (!url.pathname.startsWith('/__run/')) return await serveFile(files, url.pathname, outgoing);
    const tab = url.searchParams.get('tab') ?? '';
    const content = await textOf(incoming);
    if (url.pathname === '/__run/assignment') {
      const known = assignments.get(tab);
      outgoing.writeHead(known ? 200 : 410, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
      });
      outgoing.end(JSON.stringify(known?.assignment ?? null));
      known?.arrived();
      return;
    }
    if (url.pathname === '/__run/acknowledgement') {
      const { id, outcome }: Acknowledgement = JSON.parse(content);
      control.acknowledged.set(id, outcome);
    }
    if (url.pathname === '/__run/remainders') {
      control.remainders.push(...JSON.parse(content));
    }
    if (url.pathname === '/__run/done') done.get(tab)?.();
    outgoing.writeHead(204).end();
  }

  async function toApi(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const fault: Fault = control.isFaulty ? drawFault(dice) : 'none';
    control.requests.total += 1;
    if (fault !== 'none') control.requests.faulty += 1;
    if (incoming.headers.referer?.endsWith('/sw.js')) control.requests.byWorker += 1;
    const body = await textOf(incoming);
    noteForeign(incoming, body);
    // Refused here for good, so that the server's own rules need no exception.
    if (body.includes('"refused-') && fault === 'none') return refuse(outgoing);
    await passOn(incoming, outgoing, { upstream: { host: '127.0.0.1', port: api.port }, body, fault });
  }

  function noteForeign(incoming: IncomingMessage, body: string): void {
    const owner = owners.get((incoming.headers.authorization ?? '').replace('Bearer ', ''));
    const eventId = /"event_id":"([^"]+)"/.exec(body)?.[1];
    const expected = eventId === undefined ? undefined : ownerOfEvent.get(eventId);
    if (expected !== undefined && owner !== expected) {
      control.foreignRequests.push(`a request for an event of ${expected} with a session of ${owner}`);
    }
  }

  await listen(server, '127.0.0.1', 0);
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy does not listen');
  const control: Control = {
    // Not an address but a name, as an origin has; both are trusted without a certificate.
    origin: `http://localhost:${address.port}`,
    acknowledged: new Map(),
    remainders: [],
    foreignRequests: [],
    requests: { total: 0, faulty: 0, byWorker: 0 },
    isFaulty: true,
    assign: (tab, assignment) =>
      new Promise((arrived) => {
        assignments.set(tab, { assignment, arrived });
      }),
    finished: (tab) =>
      new Promise((resolve) => {
        done.set(tab, resolve);
      }),
    know: (token, companyId) => void owners.set(token, companyId),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return control;
}

function refuse(outgoing: ServerResponse): void {
  outgoing.writeHead(422, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify({ message: 'This one is refused, always.' }));
}

async function serveFile(folder: string, pathname: string, outgoing: ServerResponse): Promise<void> {
  const path = extname(pathname) === '' ? '/index.html' : normalize(pathname);
  const content = await readFile(join(folder, path)).catch(() => undefined);
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  outgoing.writeHead(content ? 200 : 404, { 'content-type': type, 'cache-control': 'no-cache' });
  outgoing.end(content);
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
