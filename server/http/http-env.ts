import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * Variables of each request. `incoming` is missing in tests, which call the app without a socket. `answerBytes`: the
 * approximate memory of the answer until it is sent.
 */
export interface HttpEnv {
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string; companyId?: string; answerBytes?: number };
}

export type HttpContext = Context<HttpEnv>;

/** The common prefix of the contract's paths. */
export const API_PREFIX = '/api/v1/';
