import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotifyMode } from '../../../../common/contract/guest-mails.ts';
import { successOf } from '../../../../common/contract/item-kinds.ts';
import { PAYMENT_STATUS } from '../../../../common/contract/payments.ts';
import { cancellingLetters } from '../../../../common/lib/letters/cancelling-letters.ts';
import { queueKeyOf } from '../../../../common/outbox/queue-key.ts';
import type { Item, ListedKind } from '../../../entities/items/item-kind.ts';
import { useDeleteItem } from '../../../entities/items/mutations.ts';
import { notifiedMessage, notifyLabel } from '../../../entities/items/notifying/notified-message.ts';
import type { NotifiedPeople } from '../../../entities/items/notifying/notified-people.ts';
import { eachOf, earlierToo, NotifyGuests } from '../../../entities/items/notifying/notify-guests.tsx';
import type { PurchaseFacts } from '../../../entities/items/use-purchase-facts.ts';
import { useEntriesOf } from '../../../offline/changes/use-outbox-entries.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { refusalOf } from '../../../ui/form/submit-error.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToasts } from '../../../ui/use-toasts.ts';
import { deleteConsequences } from './delete-consequences.ts';

interface DeleteItemDialogProps {
  kind: ListedKind;
  /** What was paid for it, and who has its code. */
  facts: PurchaseFacts;
  /** The number of invited people, if known. */
  invited: number | undefined;
  /** How to notify its people that it is cancelled, if possible. */
  recipients: NotifiedPeople | undefined;
  /** Loads further consequences, as lines; undefined if there are none. */
  readLost: ((how: { signal: AbortSignal }) => Promise<readonly string[]>) | undefined;
  companyId: string;
  item: Item;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteItemDialog(props: DeleteItemDialogProps) {
  const toasts = useToasts();
  const { kind, facts, invited, recipients, readLost, companyId, item, onClose, onDeleted } = props;
  const [notifyMode, setNotifyMode] = useState<NotifyMode>();
  const { words } = kind;
  const deleteItem = useDeleteItem(kind, companyId, item._id);

  const isPaid = item.payment_status === PAYMENT_STATUS.paid;
  const waiting = useEntriesOf(companyId, queueKeyOf({ kind: kind.entity, id: item._id })).length;
  const lost = useLost(readLost, [companyId, 'lost-with', kind.entity, item._id]);
  const isLoading = facts.isLoading || lost.isLoading;
  const consequences = isLoading
    ? []
    : [...deleteConsequences({ ...facts, isPaid, invited, waiting }), ...lost.lines];

  async function confirm() {
    try {
      const answer = await deleteItem.mutateAsync(notifyMode);
      // Also if the dialog was closed meanwhile.
      toasts.success(successOf(kind.entity, 'remove'));
      if (notifyMode) toasts.info(notifiedMessage(answer, recipients?.people));
      onDeleted();
    } catch (error) {
      toasts.error(refusalOf(error).message);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={words.deleteTitle}
      question={words.deleteQuestion}
      about={[item.name]}
      isBusy={deleteItem.isPending}
      disabledReason={isLoading ? 'Looking up what is lost with it' : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isLoading && <Skeleton width="70%" />}
      {consequences.length > 0 && (
        <Notice tone="warning">
          {consequences.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      {recipients && facts.holders !== null && facts.holders > 0 && (
        <NotifyGuests
          label={notifyLabel(facts.holders, recipients.people)}
          guest={eachOf(recipients.people)}
          hint={`Nobody is told whose invitation has not reached them. ${earlierToo(recipients.item)}`}
          letter={cancellingLetters(recipients.item).item}
          value={notifyMode}
          onChange={setNotifyMode}
        />
      )}
    </ConfirmDialog>
  );
}

const NOT_READ = 'Whether doors of it are at work could not be looked up.';

/** Refetched each time the dialog opens. */
function useLost(readLost: DeleteItemDialogProps['readLost'], queryKey: readonly string[]) {
  const { data, isError, isFetching, isFetchedAfterMount } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readLost?.({ signal }) ?? [],
    enabled: readLost !== undefined,
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  });
  return { lines: isError ? [NOT_READ] : (data ?? []), isLoading: isFetching && !isFetchedAfterMount };
}
