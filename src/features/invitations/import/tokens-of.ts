import { foldText } from '../../../../common/lib/fold-text.ts';

/** The normalized words of a text, without punctuation. */
export function tokensOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
