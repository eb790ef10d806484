import { useEffect, useMemo, useRef, useState } from 'react';
import { draftOf, forgetDraft, keepDraft, readDraft } from './drafts.ts';

const KEEP_AFTER_MS = 300;

/**
 * A form's draft: `kept` is what was found when the form opened, `note` remembers the present texts a little
 * later (at once when the form or the page goes away), `forget` ends it. Without a key nothing is kept.
 */
export function useDraft(key: string | undefined) {
  const [kept] = useState(() => (key === undefined ? {} : readDraft(key)));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changedForm = useRef<HTMLFormElement>(undefined);

  const actions = useMemo(() => {
    function keepNow() {
      clearTimeout(timer.current);
      if (key !== undefined && changedForm.current) keepDraft(key, draftOf(changedForm.current));
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
    return { keepNow, note, forget };
  }, [key]);

  useEffect(() => {
    window.addEventListener('pagehide', actions.keepNow);
    return () => {
      window.removeEventListener('pagehide', actions.keepNow);
      actions.keepNow();
    };
  }, [actions]);

  return { kept, ...actions };
}
