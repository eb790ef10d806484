/**
 * Why a call gave nothing: no network, no answer in time, an answer that refuses,
 * an answer that is not our API's (a sign-in page, a redirect), one of the API in a shape that cannot be read, or one to
 * a session that has ended meanwhile: who is here now has not asked.
 */
export type ApiErrorKind = 'offline' | 'timeout' | 'refused' | 'unreadable' | 'unexpected' | 'ended';

interface Details {
  kind: ApiErrorKind;
  message: string;
  status?: number | undefined;
  isProven?: boolean;
  isForeign?: boolean;
  requestId?: string | undefined;
  field?: string | undefined;
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** A failed call. `message` is what to show: the server's words, or the call's fallback exactly. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number | undefined;
  /** Our own server said it: an API of another make, or a gateway, cannot prove that. */
  readonly isProven: boolean;
  /** It cannot be the API that said it: at its address is our own server, which marks what it says. */
  readonly isForeign: boolean;
  readonly requestId: string | undefined;
  /** The field of the request that was refused, when the server named one. */
  readonly field: string | undefined;
  /** Milliseconds to wait, when the server named a time. */
  readonly retryAfterMs: number | undefined;

  constructor({ isProven = false, isForeign = false, ...details }: Details) {
    super(details.message, { cause: details.cause });
    this.kind = details.kind;
    this.status = details.status;
    this.isProven = isProven;
    this.isForeign = isForeign;
    this.requestId = details.requestId;
    this.field = details.field;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/**
 * Whether the API has answered that there is no such thing. A 404 of a gateway or a sign-in page has the same status, and
 * is no refusal.
 */
export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.kind === 'refused' && error.status === 404;
}
