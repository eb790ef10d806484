import { useQuery } from '@tanstack/react-query';
import { queueKeyOf } from '../../../common/outbox/queue-key.ts';
import { type OutboxEntry, useEntriesOf } from '../../offline/changes/use-outbox-entries.ts';
import { Notice } from '../../ui/notice.tsx';
import { emailKey } from './email-key.ts';
import type { InvitationTarget } from './invitation-target.ts';
import { invitationQueries } from './queries.ts';

export interface Invited {
  readonly name: string;
  readonly email: string;
  /** For an invitation that was only saved on this device. */
  readonly entryId: string | undefined;
  /** The server has answered it, in a way that settles nothing. */
  readonly isAnswered?: boolean | undefined;
}

interface JustInvitedProps {
  invited: Invited | undefined;
  companyId: string;
  target: InvitationTarget;
}

/** Above a form that stays open: who was invited last, and the result. Announced when it changes. */
export function JustInvited({ invited, companyId, target }: JustInvitedProps) {
  const waiting = useEntriesOf(companyId, queueKeyOf(target));
  const entry = invited && waiting.find(({ id }) => id === invited.entryId);
  // Shares the query of the panel behind the dialog.
  const { data: list = [] } = useQuery({ ...invitationQueries.list(companyId, target), enabled: false });
  const isListed = list.some(({ email }) => emailKey(email) === emailKey(invited?.email));
  const isInvited = invited?.entryId === undefined || (!entry && isListed);
  return (
    <div role="status" className={invited ? undefined : 'visually-hidden'}>
      {invited && (
        <Notice tone={toneOf(entry, isInvited)}>
          <bdi>{invited.name}</bdi>
          {wordsOf(entry, isInvited, invited.isAnswered)}
        </Notice>
      )}
    </div>
  );
}

function toneOf(entry: OutboxEntry | undefined, isInvited: boolean) {
  if (isInvited) return 'success';
  return entry?.state === 'failed' ? 'warning' : 'info';
}

function wordsOf(entry: OutboxEntry | undefined, isInvited: boolean, isAnswered = false): string {
  if (isInvited) return ' is invited.';
  // Just delivered, undone or discarded.
  if (!entry) return ' does not wait any more. The list shows what became of the invitation.';
  // Refused, or in doubt.
  if (entry.state === 'failed') return ' is perhaps not invited: the list says why.';
  if (isAnswered)
    return ' is saved on this device. The server has not taken the invitation yet: it is tried again.';
  return ' is saved on this device. The invitation will be sent when the connection allows.';
}
