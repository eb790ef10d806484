import type { IncomingMessage } from 'node:http';
import { networkOf, siteOf } from '../../core/network-of.ts';
import type { Turn } from '../../core/queue/fair-queue.ts';
import { tokenIn } from './bearer.ts';
import { forwardedEntries } from './caller-address.ts';

/**
 * Whose turn a request takes before it is read: its network's, of IPv6 its site's. Those with tokens that were issued
 * here are urgent, so that neither a guest of a venue nor thousands of networks keep out its tablets. A request that a
 * proxy sends for itself, such as a health check, counts as the proxy's.
 * @param knowsToken whether a token was issued here, whatever became of it
 */
export function turnOfRequest(
  trustedProxies: number | undefined,
  knowsToken: (token: string) => Promise<boolean>,
): (request: IncomingMessage) => Promise<Turn> {
  return async ({ headers, socket }) => {
    const entries = trustedProxies ? forwardedEntries(headers['x-forwarded-for']?.toString()) : [];
    const forwarded = entries.at(-(trustedProxies ?? 0));
    const site = siteOf(networkOf(forwarded || (socket.remoteAddress ?? 'unknown')));
    const token = tokenIn(headers.authorization);
    return { key: site, isUrgent: token !== undefined && (await knowsToken(token)) };
  };
}
