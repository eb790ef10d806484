/** All messages between pages and worker. Nothing else may be posted. */
import type { QueueableCall } from './calls.ts';
import type { CodePack } from './code-packs.ts';
import type { Outcome } from './outcome.ts';

/** Which pending entries a drain may send before their backoff has elapsed. */
export type Urgency =
  /** Only what is due. */
  | 'due'
  /** Also those that failed for lack of a network: a connection was proved. */
  | 'connected'
  /** All: the user pressed "Send now". */
  | 'now';

/** Page → worker, by `postMessage`. `SKIP_WAITING` is workbox-window's message. */
export type ToWorker =
  | { readonly type: 'outbox:drain'; readonly urgency: Urgency }
  /** Cache these public videos for offline use: sent when the page is idle. */
  | { readonly type: 'videos:keep'; readonly paths: readonly string[] }
  /** Cache this code for offline use. Answered over the enclosed port: whether all of it is cached, or `full`. */
  | { readonly type: 'code:keep'; readonly pack: CodePack }
  /** A company has logged out: delete its pictures and the list of their URLs. */
  | { readonly type: 'pictures:forget' }
  | { readonly type: 'SKIP_WAITING' };

/** The BroadcastChannel of pages and worker. */
export const OUTBOX_CHANNEL = 'outbox';

/** The Web Lock that the delivering host holds, and that an update waits for. */
export const OUTBOX_LOCK = 'outbox';

/** The header with the number of changes pending on a device, sent with each request. */
export const PENDING_HEADER = 'X-Outbox-Pending';

/** The cache of public videos: filled by the worker, and the first to be evicted when the device is full. */
export const VIDEO_CACHE = 'media-v1';

/** The cache of a company's pictures: filled by the worker, deleted when the company logs out. */
export const PICTURE_CACHE = 'img-v1';

/** A completed entry, for lists and toasts. */
export interface Settled {
  readonly companyId: string;
  readonly id: string;
  readonly lane: string;
  readonly call: QueueableCall;
  /** The displayed name, such as "Invite Ada". */
  readonly label: string;
  readonly outcome: 'accepted' | 'refused';
  /** The server's message, or the call's fallback. */
  readonly message: string;
}

/** Any context → all others, by BroadcastChannel. */
export type OutboxEvent =
  /** The outbox of this company changed: read it again. */
  | { readonly type: 'outbox:changed'; readonly companyId: string }
  | { readonly type: 'outbox:settled'; readonly settled: Settled }
  /** A request of the outbox has ended; shown by the connectivity chip. */
  | { readonly type: 'outbox:outcome'; readonly outcome: Outcome; readonly token: string | null }
  /** The session changed (log-in, log-out, other company): requests of any other company are aborted. */
  | { readonly type: 'session:changed'; readonly companyId: string | null };
