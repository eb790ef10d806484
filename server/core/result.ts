/** The result of a handler: values, not exceptions. */
export type Result = Success | Failure;

export interface Success {
  readonly kind: 'success';
  readonly status: number;
  readonly message: string;
  readonly data: unknown;
  /** Stored earlier under the same idempotency key. */
  readonly isReplay?: true;
  /** A new token was issued: its first call goes before those of strangers. */
  readonly beginsSession?: BegunSession;
  /** A session has ended: the browser is asked to clear its cached answers. */
  readonly endsSession?: true;
  /** The serialized message and data, if cached. */
  readonly encoded?: EncodedAnswer;
}

/** The token of a new session, or of a door that a device has claimed. */
export interface BegunSession {
  tokenHash: string;
  companyId: string;
  kind: 'session' | 'door';
}

/** An answer as JSON in UTF-8. */
export interface EncodedAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  /** Compressed copies, made when first requested. */
  readonly coded: { br?: Promise<Uint8Array<ArrayBuffer>>; gzip?: Promise<Uint8Array<ArrayBuffer>> };
}

export interface Failure {
  readonly kind: 'failure';
  readonly status: number;
  readonly message: string;
  /** The field of the request that it is about, for forms. */
  readonly field?: string;
  /** Sent as a Retry-After header. */
  readonly retryAfterSeconds?: number;
}

/** A success. A list is sent as `{ result: rows }`, except where section 7 says that `data` itself is the list. */
export function ok(message: string, data: unknown = null, status = 200): Success {
  return { kind: 'success', status, message, data };
}

/** A refusal. It rolls back everything that its transaction wrote. */
export function failure(status: number, message: string, retryAfterSeconds?: number): Failure {
  return {
    kind: 'failure',
    status,
    message,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

/** Distinguishes a refusal from the result of a preparation. */
export function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'failure';
}

/** Distinguishes a final result from that of a preparation. */
export function isResult(value: unknown): value is Result {
  return (
    isFailure(value) ||
    (typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'success')
  );
}
