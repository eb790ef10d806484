import type { AppContext } from './app-env.ts';

/**
 * The network address of the caller. Of `X-Forwarded-For` only the entries that trusted proxies appended are
 * believed: with `n` proxies in front, the `n`th from the end is the address the outermost one saw.
 */
export function callerAddress(context: AppContext, trustedProxies: number): string {
  const direct = context.env?.incoming?.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return direct;
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  return forwarded.at(-trustedProxies) || direct;
}
