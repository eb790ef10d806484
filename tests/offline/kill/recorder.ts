/** Watches the wire of the kill run: whose session carried what, and whether one entry was sent twice at once. */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { calls } from '../../../common/contract/calls.ts';
import type { Fault } from '../fault-proxy.ts';
import type { RealCompany } from './real-api.ts';
import type { TabletConnection } from './tablet-connection.ts';

/** What happened at once is heard of within this, in whatever order: a connection's end and the next request, say. */
export const HEARD_LATE_MS = 250;

/**
 * Chromium sends a request again by itself, a POST too, when the connection that it had kept open ends before an answer's
 * first byte. The page knows nothing of it: such a request is the one before.
 */
const REPEATED_WITHIN_MS = 100;

/** The table of a page, and whether Chromium said that it has put it in the place of a corrupted one. */
interface FoundTable {
  readonly name: string;
  readonly isReplaced: boolean;
}

export class Recorder {
  /** Requests that carried a session of another company than their event's. */
  readonly foreignRequests: string[] = [];
  /** Requests that left while one with the same key was still open. */
  readonly simultaneous: string[] = [];
  /** Starts at which no page came for its orders. */
  readonly blank: string[] = [];
  readonly requests = { total: 0, faulty: 0, byWorker: 0 };
  /** Pages that came for their orders; under another version than the tablet's one before; in a second tab. */
  readonly starts = { pages: 0, updates: 0, secondTabs: 0 };
  /** When an e-mail was first seen in a request, epoch milliseconds. */
  readonly firstSent = new Map<string, number>();
  /** When a request with this key was last sent by the portal, epoch milliseconds. */
  readonly lastSent = new Map<string, number>();
  /** Starts at which a browser had lost what it kept before: no fault of the portal's, but a loss. */
  readonly erased: string[] = [];
  readonly #versions = new Map<TabletConnection, string>();
  readonly #tables = new Map<TabletConnection, string>();
  readonly #companyOfToken = new Map<string, string>();
  readonly #companyOfEvent: ReadonlyMap<string, string>;
  readonly #eventOfDoor = new Map<string, string>();
  readonly #open = new Map<string, ServerResponse>();
  /** When the last request with this key was cut off before an answer, epoch milliseconds. */
  readonly #cutOff = new Map<string, number>();

  constructor(companies: readonly RealCompany[]) {
    this.#companyOfEvent = new Map(
      companies.flatMap(({ companyId, eventIds }) => eventIds.map((id) => [id, companyId] as const)),
    );
  }

  know(token: string, companyId: string): void {
    this.#companyOfToken.set(token, companyId);
  }

  /** A device has got a door's token. */
  knowDoor(token: string, eventId: string): void {
    this.#eventOfDoor.set(token, eventId);
  }

  /** A page of this version has come for its orders. */
  arrive(connection: TabletConnection, { tab, version }: { tab: string; version: string }): void {
    if (tab.endsWith('-1')) this.starts.secondTabs += 1;
    this.starts.pages += 1;
    const before = this.#versions.get(connection);
    if (before !== undefined && before !== version) this.starts.updates += 1;
    this.#versions.set(connection, version);
  }

  /** The table of a page that has come up has this name, which no other one has. */
  findTable(connection: TabletConnection, tab: string, { name, isReplaced }: FoundTable): void {
    const before = this.#tables.get(connection);
    if (before !== undefined && before !== name)
      this.erased.push(
        `${tab}: the browser had erased its storage${isReplaced ? ', since it found it corrupted' : ''}`,
      );
    this.#tables.set(connection, name);
  }

  see(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { url, body, fault }: { url: URL; body: string; fault: Fault },
  ): void {
    this.requests.total += 1;
    if (fault !== 'none') this.requests.faulty += 1;
    if (incoming.headers.referer?.endsWith('/sw.js')) this.requests.byWorker += 1;
    const email = /"email":"([^"]+)"/.exec(body)?.[1];
    if (email !== undefined && !this.firstSent.has(email)) this.firstSent.set(email, Date.now());
    this.#checkCompany(incoming, url.searchParams.get('event_id') ?? /"event_id":"([^"]+)"/.exec(body)?.[1]);
    // A batch waits for its end entry by entry.
    outgoing.setMaxListeners(0);
    const key = String(incoming.headers['idempotency-key'] ?? '');
    for (const one of [key, ...entryKeysIn(url, body)]) this.#checkAlone(one, outgoing);
  }

  /** A door's token opens its own event and no other. */
  #checkCompany({ headers }: IncomingMessage, eventId: string | undefined): void {
    const token = (headers.authorization ?? '').replace('Bearer ', '');
    const ofDoor = this.#eventOfDoor.get(token);
    if (ofDoor !== undefined) {
      if (eventId !== ofDoor)
        this.foreignRequests.push(`a request for ${eventId} with the door of ${ofDoor}`);
      return;
    }
    const expected = eventId === undefined ? undefined : this.#companyOfEvent.get(eventId);
    const actual = this.#companyOfToken.get(token);
    if (expected !== undefined && actual !== expected) {
      this.foreignRequests.push(`a request for an event of ${expected} with a session of ${actual}`);
    }
  }

  #checkAlone(key: string, outgoing: ServerResponse): void {
    if (key === '') return;
    const isRepeated = Date.now() - (this.#cutOff.get(key) ?? 0) < REPEATED_WITHIN_MS;
    if (!isRepeated) this.lastSent.set(key, Date.now());
    const earlier = this.#open.get(key);
    if (earlier) void this.#accuse(key, earlier);
    this.#open.set(key, outgoing);
    outgoing.once('close', () => {
      if (outgoing.headersSent) this.#cutOff.delete(key);
      else this.#cutOff.set(key, Date.now());
      if (this.#open.get(key) === outgoing) this.#open.delete(key);
    });
  }

  /** Cut off before the new one left, as on sign-out or reload, is not at once, even if the end was heard of later. */
  async #accuse(key: string, earlier: ServerResponse): Promise<void> {
    const heardLate = AbortSignal.timeout(HEARD_LATE_MS);
    const wasCutOff = await once(earlier, 'close', { signal: heardLate }).then(
      () => !earlier.writableFinished,
      () => false,
    );
    if (!wasCutOff) this.simultaneous.push(`${key}: sent twice at once`);
  }
}

/** Of a batch from a door: an entry must not be on its way twice, in one batch or two. */
function entryKeysIn({ pathname }: URL, body: string): string[] {
  if (!pathname.endsWith(calls.recordAdmissions.path)) return [];
  const { entries }: { entries: readonly { key: string }[] } = JSON.parse(body);
  return entries.map(({ key }) => key);
}
