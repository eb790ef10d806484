import { type OutboxEntry, useEntriesOf } from '../../offline/use-outbox-entries.ts';
import { Notice } from '../../ui/notice.tsx';

export interface Invited {
  readonly name: string;
  /** Of what was saved on this device only, to be sent later. */
  readonly entryId: string | undefined;
}

interface JustInvitedProps {
  invited: Invited | undefined;
  companyId: string;
  /** Of the item. */
  queueKey: string;
}

/** Above a form that stayed open: who was invited with it last, and what became of that. Announced as it changes. */
export function JustInvited({ invited, companyId, queueKey }: JustInvitedProps) {
  const waiting = useEntriesOf(companyId, queueKey);
  const entry = invited && waiting.find(({ id }) => id === invited.entryId);
  return (
    <div role="status" className={invited ? undefined : 'visually-hidden'}>
      {invited && (
        <Notice tone={toneOf(invited, entry)}>
          <bdi>{invited.name}</bdi>
          {wordsOf(invited, entry)}
        </Notice>
      )}
    </div>
  );
}

function toneOf({ entryId }: Invited, entry: OutboxEntry | undefined): 'success' | 'warning' | 'info' {
  if (entryId === undefined) return 'success';
  return entry?.state === 'failed' ? 'warning' : 'info';
}

function wordsOf({ entryId }: Invited, entry: OutboxEntry | undefined): string {
  if (entryId === undefined) return ' is invited.';
  if (!entry) return ' does not wait any more. The list shows what became of the invitation.';
  if (entry.state === 'failed') return ' is not invited: the list says why.';
  return ' is saved on this device. The invitation will be sent when the connection allows.';
}
