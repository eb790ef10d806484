import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * What travels with each request. `incoming` is missing in tests, which call the app without a socket. `answerBytes`:
 * about how much memory the answer takes until the network has it.
 */
export interface HttpEnv {
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string; companyId?: string; answerBytes?: number };
}

export type HttpContext = Context<HttpEnv>;

/** The paths of the contract begin with it. */
export const API_PREFIX = '/api/v1/';
