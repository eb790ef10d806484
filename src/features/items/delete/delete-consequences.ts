import { formatDollars } from '../../../../common/lib/money.ts';
import { countOf, formatCount } from '../../../lib/count.ts';

interface Consequences {
  /** Dollars paid and not refunded; null if the server does not say. */
  readonly paid: number | null;
  readonly isPaid: boolean;
  /** The number of people whose mail was prepared, who may have the access code. Null if the server does not say. */
  readonly holders: number | null;
  /** The number of invited people, if known. */
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
  if (invited > 0 || holders) lines.push(invitedMessage(invited, holders));
  if (waiting > 0) lines.push(`${changes(waiting)} on this device and can no longer be accepted.`);
  return lines;
}

/** Both numbers if fewer people have the access code than are invited, as while mails are held. */
function invitedMessage(invited: number, holders: number | null): string {
  const count = Math.max(invited, holders ?? 0);
  const are = `${countOf(count, 'person is', 'people are')} invited to it`;
  if (holders === null || holders === count) return `${are}.`;
  return `${are}, ${holders === 0 ? 'none' : formatCount(holders)} by mail so far.`;
}

function changes(count: number): string {
  return countOf(count, 'change of it waits', 'changes of it wait');
}
