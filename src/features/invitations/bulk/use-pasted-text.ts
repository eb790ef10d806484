import { useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '../../../ui/form/drafts.ts';
import type { InvitationTarget } from '../invitation-target.ts';

/** A list that is being typed or pasted: kept when the dialog is closed, until it is checked. */
export function usePastedText(companyId: string, { kind, id }: InvitationTarget) {
  const key = `${companyId}:pasted-list:${kind}:${id}`;
  const [text, setText] = useState(() => readDraft(key).text ?? '');
  const [checked, setChecked] = useState('');
  return {
    text,
    /** Whether there is text that is not a file yet. */
    isUnchecked: text.trim() !== '' && text !== checked,
    type(next: string) {
      setText(next);
      keepDraft(key, { text: next });
    },
    /** From now on it is a file. */
    take(list: string) {
      setText(list);
      setChecked(list);
      forgetDraft(key);
    },
  };
}
