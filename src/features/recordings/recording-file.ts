import type { Recording } from '../../../common/contract/recordings.ts';

/** The file to play: the second of the list (specification, section 2), or the first where there is no second. */
export function playableFile({ files }: Pick<Recording, 'files'>): string | undefined {
  const [first, second] = files;
  return second?.fileName || first?.fileName || undefined;
}
