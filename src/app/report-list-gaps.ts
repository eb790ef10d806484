/** Reports what a list of an API of another make lacks: users must not rely on it at a door. */
import type { ListGaps } from '../api/answer.ts';
import { listGaps } from '../api/client-events.ts';
import { countOf } from '../lib/count.ts';
import { toasts } from '../ui/toasts.ts';

/** @returns a function that unsubscribes */
export function reportListGaps(): () => void {
  const reported = new Set<string>();
  return listGaps.subscribe((gaps) => {
    const words = gapMessage(gaps);
    // Lists are refetched often; each gap is reported once.
    if (reported.has(`${gaps.call} ${words}`)) return;
    reported.add(`${gaps.call} ${words}`);
    toasts.info(words);
  });
}

function gapMessage({ unread, unlisted }: ListGaps): string {
  const parts = [
    unread > 0 && `${rows(unread)} could not be read`,
    unlisted > 0 && `${rows(unlisted)} of the server's list did not come with it`,
  ];
  return `Not everything is shown here: ${parts.filter((part) => part !== false).join(', ')}.`;
}

function rows(count: number): string {
  if (!Number.isFinite(count)) return 'more rows';
  return countOf(count, 'row', 'rows');
}
