import { useEffect, useState } from 'react';
import type { CodePack } from '../../common/contract/code-packs.ts';
import { keepCode } from './keep-code.ts';

const RETRY_MS = 30_000;

/**
 * Has code kept on the device as long as the screen is there, until it is.
 * @returns whether it is known to be missing
 */
export function useKeptCode(pack: CodePack): { isMissing: boolean } {
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const keep = () =>
      keepCode(pack).then(
        () => setIsMissing(false),
        () => {
          if (isOver) return;
          setIsMissing(true);
          retry = setTimeout(keep, RETRY_MS);
        },
      );
    void keep();
    return () => {
      isOver = true;
      clearTimeout(retry);
    };
  }, [pack]);
  return { isMissing };
}
