import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { reloadServed } from '../connection/reload-served.ts';
import { hasSuccessor } from './worker-registration.ts';

/** For a screen, or a part of one, whose code is neither on the device nor reachable. */
export const MISSING_PART =
  'This part of the app is not on this device yet. Connect once, then try again: the page is loaded anew.';
const NOT_SERVED = 'The server cannot be reached just now.';
const OUT_OF_DATE = 'This page is out of date. Try again: it is loaded anew.';

/** Retries code that could not be loaded. @returns the message beside it, and the press handler */
export function useReload() {
  const [state, setState] = useState<'idle' | 'asking' | 'unserved'>('idle');
  async function reload() {
    setState('asking');
    if (hasSuccessor()) location.reload();
    else if (!(await reloadServed())) setState('unserved');
  }
  const missing = state === 'unserved' ? `${MISSING_PART} ${NOT_SERVED}` : MISSING_PART;
  return {
    reload: () => void reload(),
    isAsking: state === 'asking',
    words: hasSuccessor() ? OUT_OF_DATE : missing,
  };
}

/** Replaces a part of a screen whose code is missing. */
export function MissingPart() {
  const { reload, isAsking, words } = useReload();
  return (
    <div data-missing-part>
      <Notice
        tone="warning"
        action={
          <Button isBusy={isAsking} onPress={reload}>
            Try again
          </Button>
        }
      >
        {words}
      </Notice>
    </div>
  );
}
