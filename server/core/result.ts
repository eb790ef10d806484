/** What a handler answers: values, not exceptions. */
export type Outcome = Answer | Refusal;

export interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  readonly message: string;
  readonly data: unknown;
  /** Stored earlier under the same idempotency key. */
  readonly isReplay?: true;
  /** A session has ended: the browser is told to forget the answers that it keeps. */
  readonly endsSession?: true;
}

export interface Refusal {
  readonly kind: 'refusal';
  readonly status: number;
  readonly message: string;
  /** The field of the request that it is about, for forms. */
  readonly field?: string;
  /** Becomes a Retry-After header. */
  readonly retryAfterSeconds?: number;
}

/** Success. A list goes as `{ result: rows }`, except where section 7 says that `data` itself is the list. */
export function ok(message: string, data: unknown = null, status = 200): Answer {
  return { kind: 'answer', status, message, data };
}

/** A refusal. It rolls back everything that its transaction wrote. */
export function refuse(status: number, message: string, retryAfterSeconds?: number): Refusal {
  return {
    kind: 'refusal',
    status,
    message,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

/** Tells a refusal from what a preparation found. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refusal';
}

/** Tells a settled outcome from what a preparation found. */
export function isOutcome(value: unknown): value is Outcome {
  return (
    isRefusal(value) ||
    (typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'answer')
  );
}
