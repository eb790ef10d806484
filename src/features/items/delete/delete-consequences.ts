import { formatDollars } from '../../../../common/lib/money.ts';
import { countOf } from '../../../lib/count.ts';

interface Consequences {
  /** Dollars paid and not refunded; null if the server does not say. */
  readonly paid: number | null;
  readonly isPaid: boolean;
  /** The number of people whose mail was prepared, who may have the access code. Null if the server does not say. */
  readonly holders: number | null;
  /** The number of invited people, if known; used if the server does not say who was mailed. */
  readonly invited: number | undefined;
  /** The number of its changes pending on this device. */
  readonly waiting?: number;
}

/**
 * The consequences of deleting an item: money that is not refunded, people who are invited, and pending changes that
 * can never be delivered.
 */
export function deleteConsequences({
  paid,
  isPaid,
  holders,
  invited = 0,
  waiting = 0,
}: Consequences): string[] {
  const lines: string[] = [];
  if (paid !== null && paid > 0) lines.push(`You paid ${formatDollars(paid)} for it. Nothing is refunded.`);
  else if (paid === null && isPaid) lines.push('It is paid. Nothing is refunded.');
  const reached = holders ?? invited;
  if (reached > 0) lines.push(`${countOf(reached, 'person is', 'people are')} invited to it.`);
  if (waiting > 0) lines.push(`${changes(waiting)} on this device and can no longer be accepted.`);
  return lines;
}

function changes(count: number): string {
  return countOf(count, 'change of it waits', 'changes of it wait');
}
