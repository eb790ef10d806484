/** The list of invited people for print and export: as displayed, with pending changes. */

import type { Invitation } from '../../../common/contract/invitations.ts';
import type { MemberKind } from '../../entities/collections/collection-kind.ts';
import { dueChanges } from '../../entities/collections/due-changes.ts';
import { formatCount } from '../../lib/count.ts';
import type { OutboxEntry } from '../../offline/changes/use-outbox-entries.ts';
import { gapMessage, type ListGap, partOf } from '../../offline/reads/list-gaps.ts';
import { emailKey } from './email-key.ts';

export interface Guest {
  readonly key: string;
  readonly name: string;
  readonly email: string;
  /** Invited on this device, and not yet known to the server. */
  readonly isWaiting: boolean;
}

export interface GuestList {
  /** By name, in the server's order. */
  readonly guests: readonly Guest[];
  /** How it differs from the server's list, as a message; empty if nothing is pending. */
  readonly notes: readonly string[];
  /** `10 of 33`, if the server has more than was read; part of a file name. */
  readonly part?: string | undefined;
}

/** Merges the server's list with pending changes: adds people invited here, and removes those cancelled here. */
export function guestListOf(
  kind: Pick<MemberKind, 'add' | 'remove' | 'idField'>,
  known: readonly Invitation[],
  waiting: readonly OutboxEntry[],
  gap?: ListGap,
): GuestList {
  const due = dueChanges(kind, waiting);
  const takenBack = new Set(due.takenBack.map(emailOf));
  const listed = known
    .filter(({ _id, email }) => !due.removed.has(_id) && !takenBack.has(emailKey(email)))
    .map(({ _id, name, email }) => ({ key: _id, name, email, isWaiting: false }));
  // A delivered invitation is on the list before its entry is deleted. Whoever is cancelled may be invited anew.
  const emails = new Set(listed.map(({ email }) => emailKey(email)));
  const added = due.added
    .filter((entry) => !emails.has(emailOf(entry)))
    .map(({ id, request: { name = '', email = '' } }) => ({ key: id, name, email, isWaiting: true }));
  const inSheets = due.sheets.reduce((sum, { people = 0 }) => sum + people, 0);
  const notes = [
    gap ? [gapMessage(known.length, gap)] : [],
    counted(added.length, 'waiting to be sent'),
    counted(known.length - listed.length, 'cancelled here and left off'),
    counted(inSheets, 'in lists that wait, not on this one'),
  ].flat();
  const guests = added.length === 0 ? listed : [...listed, ...added].sort(byName);
  return { guests, notes, part: gap && partOf(known.length, gap) };
}

const emailOf = ({ request }: OutboxEntry) => emailKey(request.email);

function counted(count: number, what: string): string[] {
  return count === 0 ? [] : [`${formatCount(count)} ${what}`];
}

const byName = (one: Guest, other: Guest) => one.name.localeCompare(other.name);
