/** The two calls of a door. Only answers of our own server in the expected shape count. */
import * as z from 'zod/mini';
import { callOf } from '../../../../common/contract/calls.ts';
import { type DoorLog, doorContract } from '../../../../common/contract/door.ts';
import type { DoorEntry, Recorded } from '../../../../common/contract/door-entries.ts';
import { messageOf } from '../../../../common/contract/envelope.ts';
import { encodeRequest } from '../../../../common/http/encode-request.ts';
import { exchange, jsonOf, type Transport } from '../../../../common/http/exchange.ts';
import { timeoutOf } from '../../../../common/http/timeouts.ts';
import { requestedWaitMs } from '../../../../common/outbox/delivery/backoff.ts';
import { needsMoreTime, noteExchange } from '../../../api/slow-server.ts';

export interface DoorCaller extends Transport {
  /** The API's URL, ending in `/api/v1/`. */
  readonly apiBase: string;
  readonly token: string;
  readonly eventId: string;
}

/** Why a call has failed. None of these loses data. */
export type CallFailure =
  /** No answer, or one that may be a proxy's. */
  | { readonly kind: 'offline' | 'foreign' }
  /** A gateway reports that the server does not answer. */
  | { readonly kind: 'gateway' }
  /** 5xx, 429 and the like; `waitMs` if the server asks for a wait. */
  | { readonly kind: 'server-trouble'; readonly waitMs: number | undefined }
  /**
   * Denied (401), door ended (410), event disabled (423), not allowed (403), no such event (404), or another refusal.
   */
  | {
      readonly kind: 'denied' | 'ended' | 'inactive' | 'forbidden' | 'not-found' | 'refused';
      readonly message: string;
    };

const REFUSED = {
  401: 'denied',
  403: 'forbidden',
  404: 'not-found',
  410: 'ended',
  423: 'inactive',
} as const;

/** The position from which a log is read. */
export interface ReadFrom {
  readonly cursor: number;
  readonly mark?: string | undefined;
}

/**
 * Reads a page of the log. `unchanged`: the answer was 304.
 * @param waiting number of pending entries, by which the server knows what an ended door still has; undefined leaves it
 */
export async function readLogPage(
  caller: DoorCaller,
  { cursor, mark }: ReadFrom,
  { etag, waiting }: { etag: string | null; waiting: number | undefined },
): Promise<{ kind: 'page'; page: DoorLog; etag: string | null } | { kind: 'unchanged' } | CallFailure> {
  const { eventId } = caller;
  const extra: Record<string, string> = etag === null ? {} : { 'If-None-Match': etag };
  const query = { event_id: eventId, cursor: String(cursor), mark, waiting: waiting?.toString() };
  const got = await call(caller, 'readDoorLog', query, extra);
  if (got.kind === 'unchanged') return etag === null ? { kind: 'foreign' } : got;
  if (got.kind !== 'data') return got;
  const page = z.safeParse(doorContract.readDoorLog.data, got.data);
  if (!page.success || !hasOwnShape(got.data)) return { kind: 'foreign' };
  // A session may read an ended door's log for other screens; at the door itself it counts as ended.
  if (page.data.ended) return { kind: 'ended', message: '' };
  return { kind: 'page', page: page.data, etag: got.etag };
}

/** Delivers entries; an empty batch only reads the server's time. */
export async function recordEntries(
  caller: DoorCaller,
  entries: readonly DoorEntry[],
  waiting: number,
): Promise<{ kind: 'recorded'; results: readonly Recorded[]; skewMs: number | null } | CallFailure> {
  const { clock, eventId } = caller;
  const sentAt = clock.now();
  const got = await call(caller, 'recordAdmissions', { event_id: eventId, entries, waiting });
  if (got.kind === 'unchanged') return { kind: 'foreign' };
  if (got.kind !== 'data') return got;
  const answer = z.safeParse(doorContract.recordAdmissions.data, got.data);
  if (!answer.success || !areAbout(answer.data.results, entries)) return { kind: 'foreign' };
  const { server_time } = answer.data;
  const results = answer.data.results.map((result, at) => ({ ...result, key: entries[at]?.key ?? '' }));
  return { kind: 'recorded', results, skewMs: skewOf(server_time, sentAt, clock.now()) };
}

/** Longer than any time-out. */
const LONGEST_MS = 60_000;

/** The server's clock minus the device's, from the middle of the request; null if the answer has no time. */
function skewOf(serverTime: string, sentAt: number, answeredAt: number): number | null {
  const server = Date.parse(serverTime);
  const tookMs = answeredAt - sentAt;
  // The clock was set during the request, or the device slept.
  if (Number.isNaN(server) || tookMs < 0 || tookMs > LONGEST_MS) return null;
  return Math.round(server - (sentAt + answeredAt) / 2);
}

/** One result per entry, in order; for an unreadable entry the server may not return the key. */
function areAbout(results: readonly Recorded[], entries: readonly DoorEntry[]): boolean {
  return (
    results.length === entries.length &&
    results.every(({ key }, at) => key === '' || key === entries[at]?.key)
  );
}

/** The tolerant schema would accept an empty object as a log. */
function hasOwnShape(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'cursor' in data && 'entries' in data;
}

type CallResult = { kind: 'data'; data: unknown; etag: string | null } | { kind: 'unchanged' } | CallFailure;

async function call(
  caller: DoorCaller,
  name: 'readDoorLog' | 'recordAdmissions',
  content: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<CallResult> {
  const row = callOf(name);
  const { path, init } = encodeRequest(row, content, { token: caller.token });
  for (const [header, value] of Object.entries(headers)) init.headers.set(header, value);
  const plain = { ...init, credentials: 'omit', cache: 'no-store' } as const;
  const timeoutMs = timeoutOf(row, caller.isOwnApi, needsMoreTime(row));
  const startedAt = performance.now();
  const exchanged = await exchange(caller, caller.apiBase + path, plain, { timeoutMs });
  noteExchange(row, exchanged.kind, performance.now() - startedAt);
  if (exchanged.kind !== 'answer') return { kind: 'offline' };
  const { answer } = exchanged;
  const { status } = answer;
  if (answer.source !== 'ours') return { kind: isGateway(status) ? 'gateway' : 'foreign' };
  if (status === 304) return { kind: 'unchanged' };
  const json = jsonOf(answer);
  if (status >= 200 && status < 300) {
    const data = typeof json === 'object' && json !== null && 'data' in json ? json.data : undefined;
    return { kind: 'data', data, etag: answer.headers.get('etag') };
  }
  if (status >= 500 || status === 408 || status === 425 || status === 429) {
    const waitMs = requestedWaitMs(answer.headers.get('retry-after'), caller.clock.now());
    return { kind: 'server-trouble', waitMs };
  }
  const message = messageOf(json) ?? '';
  return { kind: isRefused(status) ? REFUSED[status] : 'refused', message };
}

/** 511 is the answer of a captive portal. */
const isGateway = (status: number): boolean => status >= 500 && status !== 511;

const isRefused = (status: number): status is keyof typeof REFUSED => status in REFUSED;
