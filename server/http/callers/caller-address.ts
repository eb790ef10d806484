import { networkOf } from '../../core/network-of.ts';
import type { HttpContext } from '../http-env.ts';

export interface CallerAddress {
  /** The caller's network address for limits (see `networkOf`). */
  address: string;
  /** Whether it is the caller's own, so that earlier visits from it count. */
  isAddressOwn: boolean;
  /** Whether the caller runs on this machine: the call was not forwarded, and no proxy is configured. */
  isLocal?: true;
}

/** Of the connection itself: an IPv6-mapped loopback address counts too. */
const LOOPBACK = /^(::ffff:)?127\./i;

/**
 * The address of a call. Of `X-Forwarded-For`, only entries appended by trusted proxies count: with `n` proxies in
 * front, the `n`th from the end is the address that the outermost one saw. With 0 the header is ignored: any client
 * could send one, and would get the higher limits for callers behind a shared proxy. If the number is not set, a
 * forwarded call has the address of the proxy, which all callers share.
 */
export function callerAddress(context: HttpContext, trustedProxies: number | undefined): CallerAddress {
  const direct = context.env?.incoming?.socket.remoteAddress;
  const entries = forwardedEntries(headerOf(context));
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

/** Whether a call from the network carries fewer entries than there are proxies in front. */
export function lacksForwardedEntries(context: HttpContext, trustedProxies: number | undefined): boolean {
  if (!trustedProxies || !context.env?.incoming) return false;
  return !forwardedEntries(headerOf(context)).at(-trustedProxies);
}

const headerOf = (context: HttpContext) => context.req.header('x-forwarded-for');

/** The entries of `X-Forwarded-For`; several header lines form one list. */
export function forwardedEntries(header: string | undefined): string[] {
  return header === undefined ? [] : header.split(',').map((entry) => entry.trim());
}
