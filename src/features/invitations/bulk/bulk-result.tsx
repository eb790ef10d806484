import { useEffect } from 'react';
import { settleShown } from '../../../offline/changes/show-reports.ts';
import { useEntryStatus } from '../../../offline/changes/use-entry-status.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './bulk.module.css';
import { FailedRows } from './failed-rows.tsx';
import { keptRows, resultTitle } from './kept-rows.ts';
import { isAccepted, nextStepFor, reasonsOf, type ShownRow } from './row-messages.ts';
import { SheetRows } from './sheet-rows.tsx';

export interface BulkResultProps {
  rows: readonly ShownRow[];
  /** For a list that is stored on the device and answered later: the row in the sent file of each person. */
  rowOf?: (row: ShownRow) => number | undefined;
  companyId: string;
  /** The id of the list's entry. */
  id: string;
  /** Why mails to invited people are held. */
  held: string | undefined;
  onClose: () => void;
}

const IN_THE_OUTBOX = 'It is kept in the outbox, where it can be tried again or discarded.';

/** The result of a list that was not sent completely. */
export function BulkResult({ rowOf, companyId, id, ...props }: BulkResultProps) {
  const status = useEntryStatus(companyId, id);
  const state = rowOf ? (status ?? { state: 'waiting' as const }) : undefined;
  const rows = rowOf && state ? keptRows(props.rows, state, rowOf) : props.rows;
  const leftOut = rows.filter(({ status }) => status !== 'refused' && status !== 'gone');
  useEffect(() => {
    if (!rowOf) void settleShown(companyId, id).catch(() => undefined);
  }, [rowOf, companyId, id]);
  return (
    <Dialog
      isOpen
      size="l"
      title="SEND BULK INVITE"
      onClose={props.onClose}
      footer={
        <>
          <FailedRows rows={rows} />
          <Button variant="primary" onPress={props.onClose}>
            OK
          </Button>
        </>
      }
    >
      <div className={styles.result}>
        <Notice tone="warning" title={resultTitle(rows, state)}>
          {rows.some(isAccepted) && props.held} {state?.state === 'refused' && IN_THE_OUTBOX} The other rows
          were left out: {reasonsOf(leftOut)}. {nextStepFor(leftOut)}
        </Notice>
        <SheetRows rows={rows} />
      </div>
    </Dialog>
  );
}
