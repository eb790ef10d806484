import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** What travels with each request. `incoming` is missing in tests, which call the app without a socket. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string; companyId?: string };
}

export type AppContext = Context<AppEnv>;
