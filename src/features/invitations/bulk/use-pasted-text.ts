import { useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '../../../ui/form/drafts.ts';
import type { InvitationTarget } from '../invitation-target.ts';

/** A list that is being typed or pasted: kept when the dialog is closed, until it is checked. */
export function usePastedText(companyId: string, { kind, id }: InvitationTarget) {
  const key = `${companyId}:pasted-list:${kind}:${id}`;
  const [text, setText] = useState(() => readDraft(key).text ?? '');
  return {
    text,
    type(next: string) {
      setText(next);
      keepDraft(key, { text: next });
    },
    /** It is a file from now on. */
    take(taken: string) {
      setText(taken);
      forgetDraft(key);
    },
  };
}
