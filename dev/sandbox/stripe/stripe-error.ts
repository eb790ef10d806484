/** A failed request, in Stripe's error format. Its transaction is rolled back. */
export class SandboxError extends Error {
  readonly status: 400 | 401 | 404 | 409;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly more: object;

  constructor(
    message: string,
    options: { status?: 400 | 401 | 404 | 409; code?: string; param?: string; more?: object } = {},
  ) {
    super(message);
    this.status = options.status ?? 400;
    this.code = options.code;
    this.param = options.param;
    this.more = options.more ?? {};
  }

  /** The answer's JSON body. */
  get body() {
    const { code, message, param, more } = this;
    return { error: { type: 'invalid_request_error', code, message, param, ...more } };
  }
}

/** Stripe's answer for an unknown id. */
export function missing(noun: string, id: string, param = 'id'): SandboxError {
  return new SandboxError(`No such ${noun}: '${id}'`, { status: 404, code: 'resource_missing', param });
}
