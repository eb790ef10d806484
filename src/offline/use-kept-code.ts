import { useEffect, useState } from 'react';
import type { CodePack } from '../../common/contract/code-packs.ts';
import { keepAskingForCode } from './keep-code.ts';

/**
 * Has code kept on the device as long as the screen is there, until it is.
 * @returns whether it is known to be missing
 */
export function useKeptCode(pack: CodePack): { isMissing: boolean } {
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => keepAskingForCode(pack, setIsMissing), [pack]);
  return { isMissing };
}
