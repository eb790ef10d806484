import { arrivalOf } from '../../../../common/door/arrival.ts';
import type { Guest } from '../../../../common/door/derive-guest.ts';

/** The filters of the guest list. */
export const GUEST_FILTERS = ['all', 'in', 'out', 'walk-in', 'conflict'] as const;
export type GuestFilter = (typeof GUEST_FILTERS)[number];

/** A guest as listed and searched. The object keeps its identity while the guest does not change. */
export interface GuestRow {
  readonly guest: Guest;
  readonly name: string;
  /** The e-mail, and anything unusual. */
  readonly detail: string;
}

const BELONGS: Readonly<Record<GuestFilter, (guest: Guest) => boolean>> = {
  all: () => true,
  in: ({ state }) => state !== 'out',
  out: ({ state, isInvited }) => state === 'out' && isInvited,
  'walk-in': ({ isWalkIn, state }) => isWalkIn && state !== 'out',
  conflict: ({ state }) => state === 'conflict',
};

/** The guests by name. */
export function guestRows(guests: Iterable<Guest>): readonly GuestRow[] {
  return [...guests].map(rowOf).sort((one, other) => byName.compare(one.name, other.name));
}

const madeRows = new WeakMap<Guest, GuestRow>();

function rowOf(guest: Guest): GuestRow {
  const row = madeRows.get(guest) ?? { guest, name: guest.name || 'No name', detail: detailOf(guest) };
  madeRows.set(guest, row);
  return row;
}

/** The number of guests per filter. */
export function filterCounts(rows: readonly GuestRow[]): Readonly<Record<GuestFilter, number>> {
  const counts = { all: 0, in: 0, out: 0, 'walk-in': 0, conflict: 0 };
  for (const { guest } of rows)
    for (const filter of GUEST_FILTERS) if (BELONGS[filter](guest)) counts[filter] += 1;
  return counts;
}

/** The number of admitted guests whose invitation was cancelled: they are not among those expected. */
export function cancelledIn(rows: readonly GuestRow[]): number {
  return rows.filter(({ guest }) => guest.state !== 'out' && !guest.isInvited && !guest.isWalkIn).length;
}

/** The rows of a filter: those who are in with the latest first, all others by name. */
export function rowsOf(rows: readonly GuestRow[], filter: GuestFilter): readonly GuestRow[] {
  const listed = rows.filter(({ guest }) => BELONGS[filter](guest));
  if (filter !== 'in' && filter !== 'walk-in') return listed;
  return listed.sort((one, other) => (arrivedAt(one.guest) < arrivedAt(other.guest) ? 1 : -1));
}

/** When a guest came in first: ISO, or empty. */
export const arrivedAt = (guest: Guest): string => arrivalOf(guest)?.at ?? '';

/** A guest's state in words. */
export function stateWord({ state, isInvited }: Guest, isOver: boolean): string {
  if (state === 'in') return 'In';
  if (state === 'conflict') return 'Conflict';
  if (!isInvited) return 'Taken back';
  return isOver ? 'No-show' : 'Not yet';
}

function detailOf({ email, isWalkIn, isInvited }: Guest): string {
  const unusual = isWalkIn ? 'Walk-in' : isInvited ? '' : 'Invitation cancelled';
  return [email, unusual].filter(Boolean).join(' · ');
}

const byName = new Intl.Collator();
