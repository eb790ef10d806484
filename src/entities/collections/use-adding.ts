import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { calls } from '../../../common/contract/calls.ts';
import { reviseEntry } from '../../offline/changes/revise-entry.ts';
import { submitQueued } from '../../offline/changes/submit.ts';
import { type UndoResult, undoChange } from '../../offline/changes/undo-entry.ts';
import { refetchNowAndLater } from '../../offline/reads/refetch-later.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import type { MemberKind } from './collection-kind.ts';
import { tellAccepted } from './partial-failure.ts';
import { savedMessage } from './saved-on-device.ts';

interface AddingOptions {
  kind: MemberKind;
  companyId: string;
  queueKey: string;
  /** The server's list, which is invalidated. */
  queryKey: readonly unknown[];
  /** The pending or refused entry that gets new content. */
  editedId?: string | undefined;
}

interface Addition {
  readonly request: Readonly<Record<string, string>>;
  /** The label of the pending entry. */
  readonly label: string;
}

export type Added =
  /** By the server. */
  | { readonly outcome: 'added' }
  /** On this device, to be sent later. */
  | { readonly outcome: 'saved'; readonly entryId: string; readonly isAnswered?: boolean }
  /** It may have been added, which was told: a row of the outbox asks to look. */
  | { readonly outcome: 'uncertain' }
  /** Nothing was added. `status` is undefined if the refusal did not come from the server. */
  | { readonly outcome: 'refused'; readonly status: number | null | undefined; readonly message: string };

/**
 * Adds a person or a camera, or changes a pending one. It is stored on the device at once and sent when the connection
 * allows. Repeated submissions of a form are one addition until it is answered.
 */
export function useAdding({ kind, companyId, queueKey, queryKey, editedId }: AddingOptions) {
  const toasts = useToasts();
  const queryClient = useQueryClient();
  // The Idempotency-Key.
  const [id, setId] = useState(() => crypto.randomUUID());

  const callingOff = useRef<Promise<UndoResult>>(undefined);

  async function add({ request, label }: Addition): Promise<Added> {
    callingOff.current = undefined;
    const result =
      editedId === undefined
        ? await submitQueued({ id, companyId, call: kind.add, queueKey, request, label })
        : await reviseEntry(companyId, editedId, { request, label });
    if (result.outcome === 'not-saved')
      return { outcome: 'refused', status: undefined, message: result.message };
    setId(crypto.randomUUID());
    if (callingOff.current) {
      // It may have been cancelled before it was stored.
      const wasEarly = (await callingOff.current) === 'gone';
      if (!wasEarly) return { outcome: 'saved', entryId: id };
      if (result.outcome === 'refused') toasts.info(result.message);
      else reportUndone(await undoChange(companyId, id));
      return { outcome: 'saved', entryId: id };
    }
    if (result.outcome === 'refused') return result;
    if (result.outcome === 'accepted') {
      tellAccepted(toasts, result.message, calls[kind.add].success);
      void refetchNowAndLater(queryClient, queryKey);
      return { outcome: 'added' };
    }
    if (result.outcome === 'uncertain') {
      toasts.info(result.message);
      void refetchNowAndLater(queryClient, queryKey);
      return { outcome: 'uncertain' };
    }
    const isAnswered = result.outcome === 'saved' && result.isAnswered === true;
    toasts.info(savedMessage(isAnswered));
    return { outcome: 'saved', entryId: editedId ?? id, isAnswered };
  }

  /** Cancel during sending: undoes the addition. An edited entry stays edited. */
  async function cancelAdding(): Promise<void> {
    if (editedId !== undefined) {
      toasts.info(EDITED);
      return;
    }
    callingOff.current = undoChange(companyId, id);
    const taken = await callingOff.current;
    if (taken !== 'gone') reportUndone(taken);
  }

  function reportUndone(taken: UndoResult): void {
    const [tone, text] = TAKEN[taken];
    toasts[tone](text);
    void refetchNowAndLater(queryClient, queryKey);
  }

  return { add, cancelAdding };
}

const EDITED = 'The change was already saved.';
const TAKEN: Readonly<Record<UndoResult, readonly ['info' | 'error', string]>> = {
  'not-sent': ['info', 'Nothing was added.'],
  'taken-back': ['info', 'It had been sent already, and is taken back.'],
  saved: ['info', 'It may have been sent already, and is taken back as soon as the connection allows.'],
  gone: ['info', 'It may have been sent already. Please look at the list.'],
  failed: ['error', 'It was sent already, and could not be taken back. Please look at the list.'],
};
