import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type Draft,
  draftOf,
  draftOwner,
  forgetDraft,
  keepDraft,
  keepOpened,
  keepSent,
  readDraft,
  readOpened,
  readSent,
} from './drafts.ts';
import { ChangedElsewhere, mergeEdit } from './merge-edit.ts';

const KEEP_AFTER_MS = 300;

/**
 * A form's draft: `kept` is what was found when the form opened, `note` remembers the present texts a little
 * later (at once when the form or the page goes away), `forget` ends it, `discard` opens the form without it. Without
 * a key nothing is kept. Of a form of what is stored only the fields are kept that differ from `stored`, with what they
 * were when somebody began to edit them: `merge` lays an edit over what the server has now.
 */
export function useDraft(key: string | undefined, stored: Draft | undefined) {
  const [kept, setKept] = useState(() => (key === undefined ? {} : readDraft(key)));
  const [isDiscarded, setIsDiscarded] = useState(false);
  // What is read again behind the form is not what somebody saw in it.
  const [opened] = useState(() => ({
    texts: { ...stored, ...(key !== undefined && readOpened(key)) },
    sent: key === undefined ? [] : readSent(key),
  }));
  // A form that is left because its company has is not to be kept after that.
  const [owner] = useState(draftOwner);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changedForm = useRef<HTMLFormElement>(undefined);
  const isEdit = stored !== undefined;

  const actions = useMemo(() => {
    function keepNow() {
      clearTimeout(timer.current);
      const form = changedForm.current;
      changedForm.current = undefined;
      if (key === undefined || !form || owner !== draftOwner()) return;
      if (!isEdit) return keepDraft(key, draftOf(form));
      const isTouched = ([name, text]: [string, string]) => text !== (opened.texts[name] ?? '');
      const touched = Object.fromEntries(Object.entries(draftOf(form)).filter(isTouched));
      keepDraft(key, touched);
      keepOpened(key, opened.texts, Object.keys(touched));
    }
    function note(form: HTMLFormElement) {
      if (key === undefined) return;
      clearTimeout(timer.current);
      changedForm.current = form;
      timer.current = setTimeout(keepNow, KEEP_AFTER_MS);
    }
    function forget() {
      clearTimeout(timer.current);
      changedForm.current = undefined;
      if (key !== undefined) forgetDraft(key);
    }
    function discard(now: Draft | undefined) {
      forget();
      opened.texts = { ...now };
      opened.sent = [];
      setKept({});
      setIsDiscarded(true);
    }
    function noteSent(changed: Draft) {
      opened.sent = [...opened.sent, changed];
      if (key !== undefined && owner === draftOwner()) keepSent(key, opened.sent);
    }
    function merge<Typed extends object>(typed: Typed, present: Draft): Typed {
      try {
        const { value, changed } = mergeEdit(typed, { opened: opened.texts, present, sent: opened.sent });
        noteSent(changed);
        return value;
      } catch (error) {
        // Told now: sent again, it replaces what it was told of.
        if (error instanceof ChangedElsewhere)
          opened.texts = { ...opened.texts, [error.field]: present[error.field] ?? '' };
        throw error;
      }
    }
    /** @returns the fields that nobody touched here and that the server has otherwise now: from now on, as it has them */
    function takeOver(typed: Draft, present: Draft): Draft {
      const isTaken = ([name, now]: [string, string]) =>
        typed[name] === opened.texts[name] && now !== opened.texts[name];
      const taken = Object.fromEntries(Object.entries(present).filter(isTaken));
      opened.texts = { ...opened.texts, ...taken };
      return taken;
    }
    return { keepNow, note, forget, discard, merge, takeOver };
  }, [key, owner, opened, isEdit]);

  useEffect(() => {
    window.addEventListener('pagehide', actions.keepNow);
    return () => {
      window.removeEventListener('pagehide', actions.keepNow);
      actions.keepNow();
    };
  }, [actions]);

  return { kept, isDiscarded, ...actions };
}
