import { useState } from 'react';
import { formatCount } from '../../lib/count.ts';
import type { WaitingEntry } from '../../offline/use-waiting.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { OutboxPlaces } from './outbox-places.ts';
import { OutboxRow } from './outbox-row.tsx';
import styles from './outbox-screen.module.css';

/** Drawn at once; a day of invitations without a network would take a tablet seconds. */
const DRAWN = 60;

interface OutboxGroupProps extends Pick<OutboxPlaces, 'editOf'> {
  companyId: string;
  place: string;
  entries: readonly WaitingEntry[];
  onDiscard: (entry: WaitingEntry) => void;
}

/** What waits for one event or location. */
export function OutboxGroup({ companyId, place, entries, editOf, onDiscard }: OutboxGroupProps) {
  const [isWhole, setIsWhole] = useState(entries.length <= DRAWN);
  const drawn = isWhole ? entries : firstOf(entries);
  return (
    <Card title={place}>
      {/* biome-ignore lint/a11y/noRedundantRoles: `list-style: none` takes the role away in Safari */}
      <ul role="list" className={styles.list} aria-label={`Not sent: ${place}`}>
        {drawn.map((entry) => (
          <OutboxRow
            key={entry.id}
            companyId={companyId}
            entry={entry}
            onDiscard={onDiscard}
            onEdit={editOf(entry)}
          />
        ))}
      </ul>
      {drawn.length < entries.length && (
        <Button fullWidth onPress={() => setIsWhole(true)}>
          {`Show all ${formatCount(entries.length)}`}
        </Button>
      )}
    </Card>
  );
}

/** In their order, and none left out that needs somebody. */
function firstOf(entries: readonly WaitingEntry[]): WaitingEntry[] {
  return entries.filter(({ state }, index) => index < DRAWN || state === 'parked');
}
