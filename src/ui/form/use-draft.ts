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
 * A form's draft. `kept` is the draft found when the form opened; `save` writes the present texts after a short
 * delay (at once when the form or page goes away); `forget` removes it; `discard` also resets the form. Without a key
 * nothing is kept. In an edit form only fields that differ from `stored` are kept, with their values before the change;
 * `merge` merges an edit with the server's present data.
 * @param mayRewrite as `mergeEdit` takes it
 */
export function useDraft(key: string | undefined, stored: Draft | undefined, mayRewrite = false) {
  const [kept, setKept] = useState(() => (key === undefined ? {} : readDraft(key)));
  const [isDiscarded, setIsDiscarded] = useState(false);
  // Values when the form opened: a later refetch is not what the user saw.
  const [opened] = useState(() => ({
    texts: { ...stored, ...(key !== undefined && readOpened(key)) },
    sent: key === undefined ? [] : readSent(key),
  }));
  // A form that unmounts because of a log-out must not write its draft.
  const [owner] = useState(draftOwner);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changedForm = useRef<HTMLFormElement>(undefined);
  const isEdit = stored !== undefined;

  const actions = useMemo(() => {
    function saveNow() {
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
    function save(form: HTMLFormElement) {
      if (key === undefined) return;
      clearTimeout(timer.current);
      changedForm.current = form;
      timer.current = setTimeout(saveNow, KEEP_AFTER_MS);
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
        const { texts, sent } = opened;
        const { value, changed } = mergeEdit(typed, { opened: texts, present, sent, mayRewrite });
        noteSent(changed);
        return value;
      } catch (error) {
        // The user knows now: another submission replaces the other change.
        if (error instanceof ChangedElsewhere)
          opened.texts = { ...opened.texts, [error.field]: present[error.field] ?? '' };
        throw error;
      }
    }
    /** @returns the fields untouched here that the server has changed; they count as opened with the new values */
    function adopt(typed: Draft, present: Draft): Draft {
      const isTaken = ([name, now]: [string, string]) =>
        typed[name] === opened.texts[name] && now !== opened.texts[name];
      const taken = Object.fromEntries(Object.entries(present).filter(isTaken));
      opened.texts = { ...opened.texts, ...taken };
      return taken;
    }
    return { saveNow, save, forget, discard, merge, adopt };
  }, [key, owner, opened, isEdit, mayRewrite]);

  useEffect(() => {
    window.addEventListener('pagehide', actions.saveNow);
    return () => {
      window.removeEventListener('pagehide', actions.saveNow);
      actions.saveNow();
    };
  }, [actions]);

  return { kept, isDiscarded, ...actions };
}
