import { networkOf } from '../core/network-of.ts';
import type { HttpContext } from './http-env.ts';

export interface CallerAddress {
  /** What the network address of the caller counts as (see `networkOf`), for limits. */
  address: string;
  /** Whether it is the caller's own, so that having been here before means something. */
  isAddressOwn: boolean;
}

/**
 * Where a call comes from. Of `X-Forwarded-For` only the entries that trusted proxies appended are believed: with `n`
 * proxies in front, the `n`th from the end is the address the outermost one saw. With 0 the header means nothing: anybody
 * could write one, and be granted what is meant for many callers behind one proxy. Where nobody said how many there are,
 * a forwarded call comes from the address of a proxy, which all callers share.
 */
export function callerAddress(context: HttpContext, trustedProxies: number | undefined): CallerAddress {
  const direct = context.env?.incoming?.socket.remoteAddress;
  const header = context.req.header('x-forwarded-for');
  if (!trustedProxies) {
    const isForwarded = trustedProxies === undefined && header !== undefined;
    return { address: networkOf(direct ?? 'unknown'), isAddressOwn: direct !== undefined && !isForwarded };
  }
  const forwarded = (header ?? '').split(',').at(-trustedProxies)?.trim();
  return forwarded
    ? { address: networkOf(forwarded), isAddressOwn: true }
    : { address: networkOf(direct ?? 'unknown'), isAddressOwn: false };
}
