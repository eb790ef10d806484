import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reviseEntry } from '../../../offline/revise-entry.ts';
import { submitQueued } from '../../../offline/submit.ts';
import { toasts } from '../../../ui/toasts.ts';
import type { BelongingKind } from './belonging-kind.ts';
import { SAVED_ON_DEVICE } from './saved-on-device.ts';

interface AddingOptions {
  kind: BelongingKind;
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

/** Why nothing was added. `status` is undefined when no server said so. */
export interface AdditionRefusal {
  readonly status: number | null | undefined;
  readonly message: string;
}

/**
 * Adds a person or a camera, or changes one that waits: it is on the device at once, and at the server when the connection allows.
 * However often a form is submitted it is one addition; after a refusal it is another one.
 */
export function useAdding({ kind, companyId, lane, queryKey, editedId }: AddingOptions) {
  const queryClient = useQueryClient();
  // The Idempotency-Key.
  const [id, setId] = useState(() => crypto.randomUUID());

  return async function add({ request, label }: Addition): Promise<AdditionRefusal | undefined> {
    const result =
      editedId === undefined
        ? await submitQueued({ id, companyId, call: kind.add, lane, request, label })
        : await reviseEntry(companyId, editedId, { request, label });
    if (result.outcome === 'refused') {
      setId(crypto.randomUUID());
      return { status: result.status, message: result.message };
    }
    if (result.outcome === 'not-saved') return { status: undefined, message: result.message };
    if (result.outcome === 'accepted') {
      toasts.success(kind.words.added);
      void queryClient.invalidateQueries({ queryKey });
    } else toasts.info(SAVED_ON_DEVICE);
    return undefined;
  };
}
