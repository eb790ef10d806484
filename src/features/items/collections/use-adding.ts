import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reviseEntry } from '../../../offline/revise-entry.ts';
import { submitQueued } from '../../../offline/submit.ts';
import { useToasts } from '../../../ui/use-toasts.ts';
import type { MemberKind } from './collection-kind.ts';
import { SAVED_ON_DEVICE } from './saved-on-device.ts';

interface AddingOptions {
  kind: MemberKind;
  companyId: string;
  lane: string;
  /** Of the server's list, which is read anew. */
  queryKey: readonly unknown[];
  /** What waits or was refused already, and gets another content. */
  editedId?: string | undefined;
}

interface Addition {
  readonly request: Readonly<Record<string, string>>;
  /** Names it while it waits. */
  readonly label: string;
}

export type Added =
  /** By the server. */
  | { readonly outcome: 'added' }
  /** On this device, to be sent later. */
  | { readonly outcome: 'saved' }
  /** It may have been added, which was told: a row of the outbox asks to look. */
  | { readonly outcome: 'uncertain' }
  /** Nothing was added. `status` is undefined when no server said so. */
  | { readonly outcome: 'refused'; readonly status: number | null | undefined; readonly message: string };

/**
 * Adds a person or a camera, or changes one that waits: it is on the device at once, and at the server when the connection allows.
 * However often a form is submitted it is one addition; after an answer it is another one.
 */
export function useAdding({ kind, companyId, lane, queryKey, editedId }: AddingOptions) {
  const toasts = useToasts();
  const queryClient = useQueryClient();
  // The Idempotency-Key.
  const [id, setId] = useState(() => crypto.randomUUID());

  return async function add({ request, label }: Addition): Promise<Added> {
    const result =
      editedId === undefined
        ? await submitQueued({ id, companyId, call: kind.add, lane, request, label })
        : await reviseEntry(companyId, editedId, { request, label });
    if (result.outcome === 'not-saved')
      return { outcome: 'refused', status: undefined, message: result.message };
    setId(crypto.randomUUID());
    if (result.outcome === 'refused') return result;
    if (result.outcome === 'accepted') {
      toasts.success(kind.words.added);
      void queryClient.invalidateQueries({ queryKey });
      return { outcome: 'added' };
    }
    if (result.outcome === 'uncertain') {
      toasts.info(result.message);
      void queryClient.invalidateQueries({ queryKey });
      return { outcome: 'uncertain' };
    }
    toasts.info(SAVED_ON_DEVICE);
    return { outcome: 'saved' };
  };
}
