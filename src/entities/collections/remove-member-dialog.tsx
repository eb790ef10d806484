import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { calls, TAKEN_BACK } from '../../../common/contract/calls.ts';
import { submitQueued } from '../../offline/changes/submit.ts';
import { refetchNowAndLater } from '../../offline/reads/refetch-later.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { displayNameOf, type MemberKind } from './collection-kind.ts';
import type { MemberRow } from './collection-rows.ts';
import { savedMessage } from './saved-on-device.ts';

interface RemoveMemberDialogProps {
  kind: MemberKind;
  companyId: string;
  queueKey: string;
  /** The server's list, which is invalidated. */
  queryKey: readonly unknown[];
  row: MemberRow;
  /** Further request fields, and the label of the pending removal. */
  also?: { readonly fields: Readonly<Record<string, string>>; readonly label: string } | undefined;
  /** Called with the answer. */
  onAnswer?: ((data: unknown) => void) | undefined;
  /** Further choices. */
  children?: ReactNode;
  onClose: () => void;
}

/** CANCEL INVITE, DELETE CAMERA. A member that is still pending is removed with its entry, and nothing is sent. */
export function RemoveMemberDialog(props: RemoveMemberDialogProps) {
  const toasts = useToasts();
  const { kind, companyId, queueKey, queryKey, row, also, children, onAnswer, onClose } = props;
  const queryClient = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const [isBusy, setIsBusy] = useState(false);

  async function confirm() {
    if (isBusy) return;
    setIsBusy(true);
    const result = await submitQueued({
      id,
      companyId,
      call: kind.remove,
      queueKey,
      label: also?.label ?? kind.words.removal(displayNameOf(row.shown, kind.words.unnamed)),
      about: row.shown.detail,
      ...removal(kind, row, also?.fields),
    });
    setIsBusy(false);
    if (result.outcome === 'refused' || result.outcome === 'not-saved') {
      toasts.error(result.message);
      return;
    }
    if (result.outcome === 'saved') toasts.info(savedMessage(result.isAnswered));
    else if (result.outcome === 'uncertain') toasts.info(result.message);
    // A pending member that never arrived: somebody else may have added the same one.
    else if ('message' in result && result.message === TAKEN_BACK) toasts.success(TAKEN_BACK);
    else toasts.success(calls[kind.remove].success);
    if (result.outcome === 'accepted') onAnswer?.(result.data);
    void refetchNowAndLater(queryClient, queryKey);
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={kind.words.removeTitle}
      question={kind.words.removeQuestion}
      about={[...new Set([displayNameOf(row.shown, kind.words.unnamed), row.shown.detail])].filter(Boolean)}
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}

/** A listed member is removed by its id, a pending one by its entry's id, which is its row's key. */
function removal(
  { idField }: MemberKind,
  { key, shown }: MemberRow,
  also: Readonly<Record<string, string>> = {},
) {
  if ('_id' in shown) return { request: { [idField]: shown._id, ...also } };
  return { request: { [idField]: '' }, dependsOn: key };
}
