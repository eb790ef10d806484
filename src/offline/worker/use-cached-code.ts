import { useEffect, useState } from 'react';
import type { CodePack } from '../../../common/contract/code-packs.ts';
import { cacheCodeWithRetries } from './cache-code.ts';

/**
 * Caches a code pack while the screen is mounted, with retries.
 * @returns whether it is known to be missing
 */
export function useCachedCode(pack: CodePack): { isMissing: boolean } {
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => cacheCodeWithRetries(pack, setIsMissing), [pack]);
  return { isMissing };
}
