import type { HttpContext } from '../http-env.ts';

/** The token of a request. */
export function bearer(context: HttpContext): string | undefined {
  return tokenIn(context.req.header('authorization'));
}

/** The token in the header of a request. */
export function tokenIn(authorization = ''): string | undefined {
  return /^Bearer (\S+)$/i.exec(authorization)?.[1];
}
