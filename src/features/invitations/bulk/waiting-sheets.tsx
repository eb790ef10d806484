import { FileSpreadsheet } from 'lucide-react';
import { useMemo, useState } from 'react';
import { itemKinds } from '../../../../common/contract/item-kinds.ts';
import type { AttentionRow } from '../../../entities/collections/collection-rows.ts';
import { DiscardEntryDialog } from '../../../entities/collections/discard-entry-dialog.tsx';
import { Mark } from '../../../entities/collections/mark.tsx';
import { WaitingList } from '../../../entities/collections/waiting-list.tsx';
import { type OutboxEntry, useEntriesOf } from '../../../offline/changes/use-outbox-entries.ts';
import { peopleLabel } from './row-messages.ts';

const sheets = {
  Mark: () => (
    <Mark>
      <FileSpreadsheet size={20} />
    </Mark>
  ),
  words: {
    remove: (name: string) => `Discard the sheet ${name}`,
    removing: 'Being taken back',
    notAdded: 'Not sent',
    notRemoved: 'Not taken back',
  },
};

/** Pending sheets, above the list that their people will be on. */
export function WaitingSheets({ companyId, queueKey }: { companyId: string; queueKey: string }) {
  const waiting = useEntriesOf(companyId, queueKey);
  const rows = useMemo(() => waiting.filter(isSheet).map(rowOf).toReversed(), [waiting]);
  const [discarding, setDiscarding] = useState<OutboxEntry>();

  return (
    <>
      <WaitingList
        kind={sheets}
        label="Sheets in the outbox"
        rows={rows}
        companyId={companyId}
        onRemove={({ key }) => setDiscarding(waiting.find(({ id }) => id === key))}
      />
      {discarding && (
        <DiscardEntryDialog
          companyId={companyId}
          title="DISCARD SHEET"
          entry={discarding}
          onClose={() => setDiscarding(undefined)}
        />
      )}
    </>
  );
}

function isSheet({ call }: OutboxEntry): boolean {
  return Object.values(itemKinds).some(({ calls }) => calls.inviteMany === call);
}

function rowOf(entry: OutboxEntry): AttentionRow {
  const { id, state, fileName = '', people } = entry;
  return {
    key: id,
    state: state === 'failed' ? 'refused' : 'waiting',
    shown: { name: fileName, detail: people === undefined ? '' : peopleLabel(people) },
    entry,
  };
}
