/**
 * Why a call failed: no network, no answer in time, a refusal, an answer that is not the API's (a sign-in page, a
 * redirect), an answer of the API that cannot be parsed, or an answer for a session that has ended meanwhile, which the
 * present user must not see.
 */
export type ApiErrorKind = 'offline' | 'timeout' | 'refused' | 'unreadable' | 'unexpected' | 'ended';

interface Details {
  kind: ApiErrorKind;
  message: string;
  status?: number | undefined;
  isProven?: boolean;
  isForeign?: boolean;
  isUnsent?: boolean;
  requestId?: string | undefined;
  field?: string | undefined;
  cause?: unknown;
}

/** A failed call. `message` is to be shown: the server's message, or the call's exact fallback. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number | undefined;
  /** Our own server sent it, proved by its mark. Nothing proves that for an API of another make or a gateway. */
  readonly isProven: boolean;
  /** Not sent by the API: our own server would have marked it. */
  readonly isForeign: boolean;
  /** The device had no network when it was to be sent. */
  readonly isUnsent: boolean;
  readonly requestId: string | undefined;
  /** The refused field of the request, if the server named one. */
  readonly field: string | undefined;

  constructor({ isProven = false, isForeign = false, isUnsent = false, ...details }: Details) {
    super(details.message, { cause: details.cause });
    this.kind = details.kind;
    this.status = details.status;
    this.isProven = isProven;
    this.isForeign = isForeign;
    this.isUnsent = isUnsent;
    this.requestId = details.requestId;
    this.field = details.field;
  }
}

/** Whether the API has answered, and refused. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.kind === 'refused';
}

/**
 * Whether the API has answered that there is no such thing. A 404 of a gateway or a sign-in page has the same status, and
 * is no refusal.
 */
export function isNotFound(error: unknown): error is ApiError {
  return isRefused(error) && error.status === 404;
}
