/** Everything that page and worker say to each other. Nothing else may be posted. */
import type { QueueableCall } from './calls.ts';
import type { CodePack } from './code-packs.ts';
import type { Outcome } from './outcome.ts';

/** Which waiting entries a drain may send although their backoff has not run out. */
export type Urgency =
  /** Only what is due. */
  | 'due'
  /** Also what failed for want of a network: there is proof of one now. */
  | 'connected'
  /** Everything: the person pressed "Send now". */
  | 'now';

/** Page → worker, by `postMessage`. `SKIP_WAITING` is workbox-window's own word. */
export type ToWorker =
  | { readonly type: 'outbox:drain'; readonly urgency: Urgency }
  /** Keep these public videos for offline: sent when the page has nothing better to do. */
  | { readonly type: 'videos:keep'; readonly paths: readonly string[] }
  /** Keep this code for offline. Answered over the port that comes along: whether all of it is on the device. */
  | { readonly type: 'code:keep'; readonly pack: CodePack }
  /** A company has left: its pictures go, and the list of their addresses. */
  | { readonly type: 'pictures:forget' }
  | { readonly type: 'SKIP_WAITING' };

/** The BroadcastChannel that pages and worker share. */
export const OUTBOX_CHANNEL = 'outbox';

/** The Web Lock under which one host sends, and which an update waits for. */
export const OUTBOX_LOCK = 'outbox';

/** Tells the server how many changes wait on a device, with each request from it. */
export const PENDING_HEADER = 'X-Outbox-Pending';

/** The cache of public videos: filled by the worker, and the first thing to go when the device is full. */
export const VIDEO_CACHE = 'media-v1';

/** The cache of a company's pictures: filled by the worker, gone when the company leaves. */
export const PICTURE_CACHE = 'img-v1';

/** An entry that reached its end, for lists and toasts. */
export interface Settled {
  readonly companyId: string;
  readonly id: string;
  readonly lane: string;
  readonly call: QueueableCall;
  /** The person's name for it, such as "Invite Ada". */
  readonly label: string;
  readonly outcome: 'accepted' | 'refused';
  /** The server's words, or the call's fallback. */
  readonly message: string;
}

/** Any context → all others, by BroadcastChannel. */
export type OutboxEvent =
  /** The table of this company changed: read it again. */
  | { readonly type: 'outbox:changed'; readonly companyId: string }
  | { readonly type: 'outbox:settled'; readonly settled: Settled }
  /** A request of the outbox ended: what the connectivity chip shows. */
  | { readonly type: 'outbox:outcome'; readonly outcome: Outcome; readonly token: string | null }
  /** The session changed (login, logout, other company): sends of any other company stop at once. */
  | { readonly type: 'session:changed'; readonly companyId: string | null };
