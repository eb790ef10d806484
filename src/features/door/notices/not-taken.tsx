import type { ReactNode } from 'react';
import { countOf, formatCount } from '../../../lib/count.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface Refused {
  readonly key: string;
  /** The guest's name; empty if it is not known. */
  readonly name: string;
  readonly message: string;
}

interface NotTakenProps<Entry extends Refused> {
  refused: readonly Entry[];
  /** How many are shown at a time. */
  most: number;
  /** What is said before the reason. */
  from?: (entry: Entry) => ReactNode;
  onSeen: (entries: readonly Entry[]) => void;
}

/** Refused entries, each with its reason until that was seen. */
export function NotTaken<Entry extends Refused>({ refused, most, from, onSeen }: NotTakenProps<Entry>) {
  const more = refused.length - most;
  return (
    <>
      {refused.slice(0, most).map((entry) => (
        <Notice
          key={entry.key}
          tone="danger"
          title={`Not taken: ${entry.name || 'an entry'}`}
          action={<Button onPress={() => onSeen([entry])}>Seen</Button>}
        >
          {from?.(entry)}
          {entry.message || 'It is not counted.'}
        </Notice>
      ))}
      {more > 0 && (
        <Notice
          tone="danger"
          title={countOf(more, 'more was not taken', 'more were not taken')}
          action={
            <Button onPress={() => onSeen(refused)}>{`Seen all ${formatCount(refused.length)}`}</Button>
          }
        >
          They follow as these are seen.
        </Notice>
      )}
    </>
  );
}
