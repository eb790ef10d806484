/** The tablets' server: files and API over a connection per tablet, and orders over a separate one without faults. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { API_MARK } from '../../../common/contract/answer-source.ts';
import { calls } from '../../../common/contract/calls.ts';
import { DOOR_STREAM_PATH } from '../../../common/contract/door.ts';
import { listen } from '../../../server/listener/listen.ts';
import { ask, json, type PlainAnswer, passOn, passStream } from '../fault-proxy.ts';
import { DoorReports } from './door-reports.ts';
import type { Acknowledgement, Assignment, OrderResult, Remainder } from './orders.ts';
import type { Network } from './plan.ts';
import type { Dice } from './random.ts';
import type { RealApi } from './real-api.ts';
import { Recorder } from './recorder.ts';
import { TabletConnection } from './tablet-connection.ts';

const REFUSAL = json(422, { [API_MARK]: '1' }, 'This one is refused, always.');

interface ControlOptions {
  readonly api: RealApi;
  /** The folders of the built pages, one per version. */
  readonly versions: readonly string[];
  readonly dice: Dice;
}

export class Control {
  readonly acknowledged = new Map<string, OrderResult>();
  /** Epoch milliseconds. */
  readonly acknowledgedAt = new Map<string, number>();
  readonly remainders: Remainder[] = [];
  /** Entries whose result was shown to the user. */
  readonly told = new Set<string>();
  readonly doors: DoorReports;
  readonly recorder: Recorder;
  readonly #options: ControlOptions;
  readonly #servers: Server[] = [];
  readonly #assignments = new Map<string, { assignment: Assignment; arrived: () => void }>();
  readonly #finished = new Map<string, () => void>();

  constructor(options: ControlOptions) {
    this.#options = options;
    this.recorder = new Recorder(options.api.companies);
    this.doors = new DoorReports(options.api, () => this.#servers.length);
  }

  /** A connection for one tablet, which is its origin. By host name, which is trusted without a certificate. */
  async openConnection(host: 'worker' | 'page'): Promise<TabletConnection> {
    const { versions, dice } = this.#options;
    const connection = new TabletConnection({ host, versions, dice: dice.fork() });
    const server = createServer((incoming, outgoing) => {
      this.#answer(connection, incoming, outgoing).catch(() => incoming.socket.destroy());
    });
    this.#servers.push(server);
    await listen(server, '127.0.0.1', 0);
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('The proxy does not listen');
    connection.origin = `http://localhost:${address.port}`;
    return connection;
  }

  /** Gives an assignment to a tab, again after each reload; resolves when the tab has first fetched it. */
  assign(tab: string, assignment: Assignment): Promise<void> {
    return new Promise((arrived) => this.#assignments.set(tab, { assignment, arrived }));
  }

  /** Resolves when the tab has finished a task that ends. */
  finished(tab: string): Promise<void> {
    return new Promise((resolve) => this.#finished.set(tab, resolve));
  }

  close(): void {
    for (const server of this.#servers) {
      server.closeAllConnections();
      server.close();
    }
  }

  async #answer(
    connection: TabletConnection,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://tablet.test');
    const bytes = await bytesOf(incoming);
    const body = bytes.toString('utf8');
    if (url.pathname.startsWith('/__run/')) return await this.#direct(connection, { url, body }, outgoing);
    if (!url.pathname.startsWith('/api/'))
      return await connection.serveFile(url.pathname, { incoming, outgoing });
    const fault = connection.faultOfCall();
    this.recorder.see(incoming, outgoing, { url, body, fault });
    const upstream = { host: '127.0.0.1', port: this.#options.api.port };
    if (fault === 'none' && url.pathname.endsWith(DOOR_STREAM_PATH))
      return passStream(upstream, incoming, outgoing);
    const serve = async () => {
      // Refused here, so that the server's own rules need no exception.
      if (body.includes('"refused-')) return REFUSAL;
      const answer = await ask(upstream, incoming, bytes);
      if (url.pathname.endsWith(calls.claimDoor.path)) this.#hearClaim(answer);
      return answer;
    };
    await passOn(incoming, outgoing, { serve, fault });
  }

  /** Records whose door a token is, from the server's answer, which may be lost later. */
  #hearClaim({ status, body }: PlainAnswer): void {
    if (status >= 300) return;
    const { data } = JSON.parse(body.toString('utf8'));
    this.recorder.knowDoor(data.access_token, data.event._id);
  }

  /** Requests and reports of tabs, separate from the product. */
  async #direct(
    connection: TabletConnection,
    { url, body }: { url: URL; body: string },
    outgoing: ServerResponse,
  ): Promise<void> {
    const tab = url.searchParams.get('tab') ?? '';
    const what = url.pathname.replace('/__run/', '');
    const known = what === 'assignment' ? this.#assignments.get(tab) : undefined;
    if (known) this.recorder.arrive(connection, { tab, version: url.searchParams.get('version') ?? '' });
    if (what === 'acknowledgement') {
      const { id, outcome }: Acknowledgement = JSON.parse(body);
      this.acknowledged.set(id, outcome);
      this.acknowledgedAt.set(id, Date.now());
    }
    // A late message of a killed page must not disconnect the clean-up.
    if (what === 'network' && connection.isFaulty) {
      const { network }: { network: Network } = JSON.parse(body);
      connection.network = network;
    }
    if (what === 'table') this.recorder.findTable(connection, tab, JSON.parse(body));
    if (what === 'deploy') connection.deploy();
    if (what === 'remainders') this.remainders.push(...JSON.parse(body));
    if (what === 'told') for (const id of JSON.parse(body)) this.told.add(id);
    if (what === 'done') this.#finished.get(tab)?.();
    const said = await this.doors.hear(what, { tab, body });
    outgoing.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    outgoing.end(JSON.stringify(known?.assignment ?? said ?? null));
    known?.arrived();
  }
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}
