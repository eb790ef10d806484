/**
 * Why a call gave nothing: no network, no answer in time, an answer that refuses,
 * an answer that is not our API's (a sign-in page, a redirect), or one of the API in a shape that cannot be read.
 */
export type ApiErrorKind = 'offline' | 'timeout' | 'refused' | 'unreadable' | 'unexpected';

interface Details {
  kind: ApiErrorKind;
  message: string;
  status?: number | undefined;
  isProven?: boolean;
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
  readonly requestId: string | undefined;
  /** The field of the request that was refused, when the server named one. */
  readonly field: string | undefined;
  /** Milliseconds to wait, when the server named a time. */
  readonly retryAfterMs: number | undefined;

  constructor({ kind, message, status, isProven = false, requestId, field, retryAfterMs, cause }: Details) {
    super(message, { cause });
    this.kind = kind;
    this.status = status;
    this.isProven = isProven;
    this.requestId = requestId;
    this.field = field;
    this.retryAfterMs = retryAfterMs;
  }
}
