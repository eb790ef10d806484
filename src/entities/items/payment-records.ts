/**
 * Payments made, or possibly made, on this device that the item does not show yet. An API of another make may begin
 * another payment on each request, and would charge the card twice: for it they are stored for all tabs, including
 * later ones, and kept over a log-out. Our own API continues the open payment; for it they are kept with the tab's
 * drafts.
 */
import type { ItemEntity } from '../../../common/contract/item-kinds.ts';
import { isOwnApi, keepsIdempotencyKeys } from '../../api/api-address.ts';

/**
 * After these minutes the item's state is trusted. Elsewhere the provider's report may take hours; our own server asks
 * for it, so that what the item does not show by then was returned since, and may be bought again.
 */
const rememberedMinutes = () => (isOwnApi() ? 15 : 1440);
export const PAID_PREFIX = 'paid:';

export interface PaidBefore {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Dollars. */
  readonly amount: number;
  /** For an attempt without a known outcome: identifies it at the provider. */
  readonly secret?: string;
}

export const paidStore = () => (keepsIdempotencyKeys() ? sessionStorage : localStorage);

/** Used if storage is disabled or full. */
export const unstoredPaid = new Map<string, string>();

/** The record of a key; undefined if there is none, or an old one. */
export function paidRecord(key: string): PaidBefore | undefined {
  try {
    const kept = recordOf(JSON.parse(unstoredPaid.get(key) ?? paidStore().getItem(key) ?? 'null'));
    return kept && Date.now() - kept.at < rememberedMinutes() * 60_000 ? kept : undefined;
  } catch {
    return undefined;
  }
}

function recordOf(kept: unknown): PaidBefore | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { at, amount, secret }: Partial<Record<string, unknown>> = { ...kept };
  if (typeof at !== 'number' || typeof amount !== 'number') return undefined;
  return { at, amount, ...(typeof secret === 'string' && { secret }) };
}

/** Whether the item was bought on this device, with any plan; not if that is only possible. */
export function isBoughtHere(companyId: string, entity: ItemEntity, itemId: string): boolean {
  try {
    return [...unstoredPaid.keys(), ...Object.keys(paidStore())].some((key) => {
      const isOfItem = key.includes(`:purchase:${companyId}:${entity}:`) && key.endsWith(`:${itemId}`);
      const record = isOfItem ? paidRecord(key) : undefined;
      return record !== undefined && record.secret === undefined;
    });
  } catch {
    return false;
  }
}
