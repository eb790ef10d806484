import type { Invitation } from '../../../../common/contract/invitations.ts';
import type { MemberKind } from '../../../entities/collections/collection-kind.ts';
import { dueChanges } from '../../../entities/collections/due-changes.ts';
import { waitingChange } from '../../../entities/collections/waiting-change.ts';
import type { OutboxEntry } from '../../../offline/changes/use-outbox-entries.ts';
import { emailKey } from '../email-key.ts';
import type { InviteLimits } from '../sheets/sheet-tasks.ts';

/**
 * The data that a list of people is judged against: invited people and pending invitations. Refused entries do not
 * count; a person with a pending cancellation on this device may be invited again.
 * @param limit the plan's number of people; 0 if it is unknown or there is none
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
    invited: known.filter(({ _id }) => !due.removed.has(_id)).map(({ email }) => emailKey(email)),
    waiting: emails.map(emailKey),
    placesLeft: limit > 0 ? Math.max(0, limit - known.length - waitingChange(kind, waiting)) : Infinity,
  };
}
