import { formatSize } from '../../../lib/file-size.ts';
import type { CountedPart, OfflineCopy } from '../../../offline/prepare/offline-copy.ts';
import type { Failure, Progress } from '../../../offline/prepare/prepare.ts';
import { countWithGap } from '../../../offline/reads/list-gaps.ts';

const NAMES: Readonly<Record<CountedPart, readonly [one: string, many: string]>> = {
  people: ['person', 'people'],
  cameras: ['camera', 'cameras'],
  // Only their list is stored: playing one needs a connection.
  recordings: ['recording listed', 'recordings listed'],
};
const ORDER = ['people', 'cameras', 'recordings'] as const satisfies readonly CountedPart[];

/** The contents of a copy: `240 people · 8 cameras · 84 KB`. */
export function contentsMessage({ counts, gaps, bytes, missingPictures }: OfflineCopy): string {
  const counted = ORDER.flatMap((thing) => {
    const count = counts[thing];
    // Zero people are shown too: that matters at a door.
    if (count === undefined || (count === 0 && thing !== 'people')) return [];
    const [one, many] = NAMES[thing];
    return [countWithGap(count, gaps?.[thing], one, many)];
  });
  const missing = missingPictures > 0 ? ['without its picture'] : [];
  return [...counted, formatSize(bytes), ...missing].join(' · ');
}

/** Whether a list of the copy is incomplete. */
export function isPartial({ gaps = {} }: OfflineCopy): boolean {
  return Object.keys(gaps).length > 0;
}

const REASONS: Readonly<Record<Failure, string>> = {
  connection: 'The connection was lost',
  server: 'The server did not answer as it should',
  storage: 'This device has no room left',
};

/** Why loading failed, and at which part. */
export function failureMessage(why: Failure, { done, total }: Progress): string {
  return `${REASONS[why]} after ${done} of ${total} parts.`;
}
