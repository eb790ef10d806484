import type { OutboxEntry } from '../../offline/changes/use-outbox-entries.ts';
import { Card } from '../../ui/card.tsx';
import { useFirstRows } from '../../ui/use-first-rows.tsx';
import type { OutboxItems } from './outbox-items.ts';
import { OutboxRow } from './outbox-row.tsx';
import styles from './outbox-screen.module.css';
import { RefusedTogether } from './refused-together.tsx';

interface OutboxGroupProps extends Pick<OutboxItems, 'editOf'> {
  companyId: string;
  itemName: string;
  entries: readonly OutboxEntry[];
  onDiscard: (entry: OutboxEntry) => void;
}

/** What waits for one event or location. */
export function OutboxGroup({ companyId, itemName, entries, editOf, onDiscard }: OutboxGroupProps) {
  const { shown, showMore } = useFirstRows(entries, needsAttention);
  return (
    <Card title={itemName}>
      <RefusedTogether companyId={companyId} itemName={itemName} entries={entries} />
      {/* biome-ignore lint/a11y/noRedundantRoles: `list-style: none` takes the role away in Safari */}
      <ul role="list" className={styles.list} aria-label={`Not sent: ${itemName}`}>
        {shown.map((entry) => (
          <OutboxRow
            key={entry.id}
            companyId={companyId}
            entry={entry}
            onDiscard={onDiscard}
            onEdit={editOf(entry)}
          />
        ))}
      </ul>
      {showMore}
    </Card>
  );
}

function needsAttention({ state }: OutboxEntry): boolean {
  return state === 'failed';
}
