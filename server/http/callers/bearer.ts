import type { HttpContext } from '../http-env.ts';

/** The token of a request. */
export function bearer(context: HttpContext): string | undefined {
  return /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
}
