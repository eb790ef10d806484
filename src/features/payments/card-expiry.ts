import type { SavedCard } from '../../../common/contract/payments.ts';

/**
 * When a card expires or expired, `Expires 08/2027`; empty where its provider does not say. A card is good to the end
 * of its month.
 */
export function cardExpiry({ exp_month, exp_year }: SavedCard['card'], now: Date): string {
  if (exp_month < 1 || exp_month > 12 || exp_year === 0) return '';
  const isOver = exp_year * 12 + exp_month < now.getFullYear() * 12 + now.getMonth() + 1;
  return `${isOver ? 'Expired' : 'Expires'} ${String(exp_month).padStart(2, '0')}/${exp_year}`;
}
