/** The two calls of a door as its device makes them: only an answer of our own server, in its own shape, counts. */
import * as z from 'zod/mini';
import { callOf } from '../../../common/contract/calls.ts';
import { type DoorLog, doorContract } from '../../../common/contract/door.ts';
import type { DoorEntry, Recorded } from '../../../common/contract/door-entries.ts';
import { messageOf } from '../../../common/contract/envelope.ts';
import { encodeRequest } from '../../../common/http/encode-request.ts';
import { exchange, jsonOf, type Transport } from '../../../common/http/exchange.ts';
import { timeoutOf } from '../../../common/http/timeouts.ts';
import { requestedWaitMs } from '../../../common/outbox/backoff.ts';

export interface DoorCaller extends Transport {
  /** Where the API is, with `/api/v1/` at its end. */
  readonly apiBase: string;
  readonly token: string;
  readonly eventId: string;
}

/** Why a call has brought nothing. None of these loses anything. */
export type Trouble =
  /** No answer, or one that anybody between us and the server may have given. */
  | { readonly kind: 'offline' | 'foreign' }
  /** A gateway between us and the server says that the server does not answer it. */
  | { readonly kind: 'gateway' }
  /** 5xx, 429 and the like; `waitMs` where the server asks for it. */
  | { readonly kind: 'server-trouble'; readonly waitMs: number | undefined }
  /** Denied (401), the door ended (410), its event switched off (423), not allowed (403), no such event (404), or another no. */
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

/** From where a log is read on. */
export interface ReadFrom {
  readonly cursor: number;
  readonly mark?: string | undefined;
}

/**
 * Reads a page of the log. `unchanged`: the answer was 304.
 * @param waiting how many entries wait to be delivered: by it the server judges what a door that is ended still has
 */
export async function readLogPage(
  caller: DoorCaller,
  { cursor, mark }: ReadFrom,
  { etag, waiting }: { etag: string | null; waiting: number },
): Promise<{ kind: 'page'; page: DoorLog; etag: string | null } | { kind: 'unchanged' } | Trouble> {
  const { eventId } = caller;
  const extra: Record<string, string> = etag === null ? {} : { 'If-None-Match': etag };
  const asked = { event_id: eventId, cursor: String(cursor), mark, waiting: String(waiting) };
  const got = await call(caller, 'readDoorLog', asked, extra);
  if (got.kind === 'unchanged') return etag === null ? { kind: 'foreign' } : got;
  if (got.kind !== 'data') return got;
  const page = z.safeParse(doorContract.readDoorLog.data, got.data);
  if (!page.success || !hasOwnShape(got.data)) return { kind: 'foreign' };
  // A session reads on, for the other screens; at a door it is over as any other one that was ended.
  if (page.data.ended) return { kind: 'ended', message: '' };
  return { kind: 'page', page: page.data, etag: got.etag };
}

/** Delivers entries; none, to learn the time. */
export async function recordEntries(
  caller: DoorCaller,
  entries: readonly DoorEntry[],
  waiting: number,
): Promise<{ kind: 'recorded'; results: readonly Recorded[]; skewMs: number | null } | Trouble> {
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

/** Server's clock minus the device's, from the middle of a request; null where the answer does not tell. */
function skewOf(serverTime: string, sentAt: number, answeredAt: number): number | null {
  const server = Date.parse(serverTime);
  // A clock that was set meanwhile says nothing.
  if (Number.isNaN(server) || answeredAt < sentAt) return null;
  return Math.round(server - (sentAt + answeredAt) / 2);
}

/** One result an entry, in their order; of an entry that could not be read the server may not tell the key. */
function areAbout(results: readonly Recorded[], entries: readonly DoorEntry[]): boolean {
  return (
    results.length === entries.length &&
    results.every(({ key }, at) => key === '' || key === entries[at]?.key)
  );
}

/** The tolerant schema takes an empty object for a log. */
function hasOwnShape(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'cursor' in data && 'entries' in data;
}

type Got = { kind: 'data'; data: unknown; etag: string | null } | { kind: 'unchanged' } | Trouble;

async function call(
  caller: DoorCaller,
  name: 'readDoorLog' | 'recordAdmissions',
  content: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Got> {
  const row = callOf(name);
  const { path, init } = encodeRequest(row, content, { token: caller.token });
  for (const [header, value] of Object.entries(headers)) init.headers.set(header, value);
  const plain = { ...init, credentials: 'omit', cache: 'no-store' } as const;
  const timeoutMs = timeoutOf(row, caller.isOwnApi);
  const exchanged = await exchange(caller, caller.apiBase + path, plain, { timeoutMs });
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

/** 511 is what a network answers that wants a sign-in. */
const isGateway = (status: number): boolean => status >= 500 && status !== 511;

const isRefused = (status: number): status is keyof typeof REFUSED => status in REFUSED;
