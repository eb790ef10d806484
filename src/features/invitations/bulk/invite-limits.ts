import type { Invitation } from '../../../../common/contract/invitations.ts';
import type { MemberKind } from '../../../entities/collections/collection-kind.ts';
import { dueChanges } from '../../../entities/collections/due-changes.ts';
import { waitingChange } from '../../../entities/collections/waiting-change.ts';
import type { OutboxEntry } from '../../../offline/changes/use-outbox-entries.ts';
import type { InviteLimits } from '../sheets/sheet-tasks.ts';

/**
 * What a list of people is judged against: who is invited and who waits to be. Refused entries do not count; anyone who is
 * being cancelled on this device may be invited again.
 * @param limit people the plan admits; 0 when it is not known or not limited
 */
export function inviteLimits(
  kind: Pick<MemberKind, 'add' | 'remove' | 'idField'>,
  known: readonly Invitation[],
  waiting: readonly OutboxEntry[],
  limit: number,
): InviteLimits {
  const due = dueChanges(kind, waiting);
  const emails = [
    ...due.added.map(({ request }) => request.email ?? ''),
    ...due.sheets.flatMap(({ rows = [] }) => rows.map(({ email }) => email)),
  ];
  return {
    invited: known.filter(({ _id }) => !due.removed.has(_id)).map(({ email }) => email.toLowerCase()),
    waiting: emails.map((email) => email.toLowerCase()),
    placesLeft: limit > 0 ? Math.max(0, limit - known.length - waitingChange(kind, waiting)) : Infinity,
  };
}
