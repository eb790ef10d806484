import { networkOf } from '../../core/network-of.ts';
import type { HttpContext } from '../http-env.ts';

export interface CallerAddress {
  /** What the network address of the caller counts as (see `networkOf`), for limits. */
  address: string;
  /** Whether it is the caller's own, so that having been here before means something. */
  isAddressOwn: boolean;
  /** Whether the caller runs on this machine: nothing forwarded the call, and no proxy is said to be in front. */
  isLocal?: true;
}

/** Of the connection itself: an address that is translated into another form says nothing of this machine. */
const LOOPBACK = /^(::ffff:)?127\./i;

/**
 * Where a call comes from. Of `X-Forwarded-For` only the entries that trusted proxies appended are believed: with `n`
 * proxies in front, the `n`th from the end is the address the outermost one saw. With 0 the header means nothing: anybody
 * could write one, and be granted what is meant for many callers behind one proxy. Where nobody said how many there are,
 * a forwarded call comes from the address of a proxy, which all callers share.
 */
export function callerAddress(context: HttpContext, trustedProxies: number | undefined): CallerAddress {
  const direct = context.env?.incoming?.socket.remoteAddress;
  const entries = forwardedEntries(context);
  if (!trustedProxies) {
    const isForwarded = entries.length > 0;
    const address = networkOf(direct ?? 'unknown');
    if (!isForwarded && LOOPBACK.test(direct ?? '')) return { address, isAddressOwn: true, isLocal: true };
    const isShared = trustedProxies === undefined && isForwarded;
    return { address, isAddressOwn: direct !== undefined && !isShared };
  }
  const forwarded = entries.at(-trustedProxies);
  return forwarded
    ? { address: networkOf(forwarded), isAddressOwn: true }
    : { address: networkOf(direct ?? 'unknown'), isAddressOwn: false };
}

/** Whether fewer proxies have written themselves into a call that came over the network than stand in front. */
export function isPastProxies(context: HttpContext, trustedProxies: number | undefined): boolean {
  if (!trustedProxies || !context.env?.incoming) return false;
  return !forwardedEntries(context).at(-trustedProxies);
}

/** What `X-Forwarded-For` holds, of several lines of it too, which are one list. */
function forwardedEntries(context: HttpContext): string[] {
  const header = context.req.header('x-forwarded-for');
  return header === undefined ? [] : header.split(',').map((entry) => entry.trim());
}
