/** Watches all requests of the kill run: which session they carry, and whether an entry is sent twice at once. */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { calls } from '../../../common/contract/calls.ts';
import type { Fault } from '../fault-proxy.ts';
import type { RealCompany } from './real-api.ts';
import type { TabletConnection } from './tablet-connection.ts';

/**
 * Simultaneous events are noticed within this time, in any order: a connection's end and the next request, for
 * example.
 */
export const HEARD_LATE_MS = 250;

/**
 * Chromium repeats a request, a POST too, when a kept-alive connection ends before the first byte of an answer. The
 * page does not notice: such a request counts as the previous one.
 */
const REPEATED_WITHIN_MS = 100;

/** A page's table, and whether Chromium reported that it has replaced a corrupted one. */
interface FoundTable {
  readonly name: string;
  readonly isReplaced: boolean;
}

export class Recorder {
  /** Requests with a session of another company than their event's. */
  readonly foreignRequests: string[] = [];
  /** Requests sent while one with the same key was still open. */
  readonly simultaneous: string[] = [];
  /** Starts at which no page fetched its orders. */
  readonly blank: string[] = [];
  readonly requests = { total: 0, faulty: 0, byWorker: 0 };
  /** Pages that fetched their orders; with another version than the tablet's last one; in a second tab. */
  readonly starts = { pages: 0, updates: 0, secondTabs: 0 };
  /** When an e-mail was first seen in a request, epoch milliseconds. */
  readonly firstSent = new Map<string, number>();
  /** When the portal last sent a request with this key, epoch milliseconds. */
  readonly lastSent = new Map<string, number>();
  /** Starts at which a browser had lost its storage: not the portal's fault, but a loss. */
  readonly erased: string[] = [];
  readonly #versions = new Map<TabletConnection, string>();
  readonly #tables = new Map<TabletConnection, string>();
  readonly #companyOfToken = new Map<string, string>();
  readonly #companyOfEvent: ReadonlyMap<string, string>;
  readonly #eventOfDoor = new Map<string, string>();
  readonly #open = new Map<string, ServerResponse>();
  /** When the last request with this key was aborted before an answer, epoch milliseconds. */
  readonly #cutOff = new Map<string, number>();

  constructor(companies: readonly RealCompany[]) {
    this.#companyOfEvent = new Map(
      companies.flatMap(({ companyId, eventIds }) => eventIds.map((id) => [id, companyId] as const)),
    );
  }

  know(token: string, companyId: string): void {
    this.#companyOfToken.set(token, companyId);
  }

  /** A device has received a door's token. */
  knowDoor(token: string, eventId: string): void {
    this.#eventOfDoor.set(token, eventId);
  }

  /** A page of this version has fetched its orders. */
  arrive(connection: TabletConnection, { tab, version }: { tab: string; version: string }): void {
    if (tab.endsWith('-1')) this.starts.secondTabs += 1;
    this.starts.pages += 1;
    const before = this.#versions.get(connection);
    if (before !== undefined && before !== version) this.starts.updates += 1;
    this.#versions.set(connection, version);
  }

  /** The unique name of the table of a page that has started. */
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
    // One listener per entry of a batch.
    outgoing.setMaxListeners(0);
    const key = String(incoming.headers['idempotency-key'] ?? '');
    for (const one of [key, ...entryKeysIn(url, body)]) this.#checkAlone(one, outgoing);
  }

  /** A door's token may only be used for its own event. */
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

  /** A request aborted before the new one was sent, as on log-out or reload, does not count, even if noticed later. */
  async #accuse(key: string, earlier: ServerResponse): Promise<void> {
    const heardLate = AbortSignal.timeout(HEARD_LATE_MS);
    const wasCutOff = await once(earlier, 'close', { signal: heardLate }).then(
      () => !earlier.writableFinished,
      () => false,
    );
    if (!wasCutOff) this.simultaneous.push(`${key}: sent twice at once`);
  }
}

/** The entries of a door's batch: an entry must not be in two open requests, nor twice in one. */
function entryKeysIn({ pathname }: URL, body: string): string[] {
  if (!pathname.endsWith(calls.recordAdmissions.path)) return [];
  const { entries }: { entries: readonly { key: string }[] } = JSON.parse(body);
  return entries.map(({ key }) => key);
}
