import { useEffect, useMemo, useRef, useState } from 'react';
import { draftOf, forgetDraft, keepDraft, ownerOfDrafts, readDraft } from './drafts.ts';

const KEEP_AFTER_MS = 300;

/**
 * A form's draft: `kept` is what was found when the form opened, `note` remembers the present texts a little
 * later (at once when the form or the page goes away), `forget` ends it, `discard` opens the form without it. Without
 * a key nothing is kept.
 */
export function useDraft(key: string | undefined) {
  const [kept, setKept] = useState(() => (key === undefined ? {} : readDraft(key)));
  const [isDiscarded, setIsDiscarded] = useState(false);
  // A form that is left because its company has is not to be kept after that.
  const [owner] = useState(ownerOfDrafts);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changedForm = useRef<HTMLFormElement>(undefined);

  const actions = useMemo(() => {
    function keepNow() {
      clearTimeout(timer.current);
      const mayKeep = owner === ownerOfDrafts();
      if (key !== undefined && changedForm.current && mayKeep) keepDraft(key, draftOf(changedForm.current));
      changedForm.current = undefined;
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
    function discard() {
      forget();
      setKept({});
      setIsDiscarded(true);
    }
    return { keepNow, note, forget, discard };
  }, [key, owner]);

  useEffect(() => {
    window.addEventListener('pagehide', actions.keepNow);
    return () => {
      window.removeEventListener('pagehide', actions.keepNow);
      actions.keepNow();
    };
  }, [actions]);

  return { kept, isDiscarded, ...actions };
}
