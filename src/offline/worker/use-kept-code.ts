import { useEffect, useState } from 'react';
import type { CodePack } from '../../../common/contract/code-packs.ts';
import { keepAskingForCode } from './keep-code.ts';

/**
 * Caches a code pack while the screen is mounted, with retries.
 * @returns whether it is known to be missing
 */
export function useKeptCode(pack: CodePack): { isMissing: boolean } {
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => keepAskingForCode(pack, setIsMissing), [pack]);
  return { isMissing };
}
