import { useEffect } from 'react';
import { settleShown } from '../../../offline/tell-reports.ts';
import { useEntriesOf } from '../../../offline/use-outbox-entries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { HIDDEN } from '../import/people-from-rows.ts';
import styles from './bulk.module.css';
import { FailedRows } from './failed-rows.tsx';
import { counted, isFine, reasonsOf, type ShownRow, wayOnWith } from './row-messages.ts';
import { SheetColumns, type SheetColumnsProps } from './sheet-columns.tsx';
import { SheetRows } from './sheet-rows.tsx';
import { SkippedRows } from './skipped-rows.tsx';
import { hiddenWords, unusedWords } from './unused-messages.ts';

/** How a list was understood, and what becomes of everybody on it. */
export function SheetReport(props: SheetColumnsProps) {
  const { rows, skipped, mapping, unused } = props.judged.checked;
  const { file } = props.judged;
  const hidden = skipped.filter(({ reason }) => reason === HIDDEN).length;
  const isWhole = rows.length > 0 && rows.every(isFine) && unused.length === 0 && hidden === 0;
  return (
    <>
      <Notice tone={isWhole ? 'success' : 'warning'}>
        <p>{`${counted(rows.filter(isFine))} of ${counted(rows)} rows are ready to be sent.`}</p>
        {rows.some((row) => !isFine(row)) && <p>{`The others: ${reasonsOf(rows)}.`}</p>}
        {hidden > 0 && <p>{hiddenWords(hidden)}</p>}
        {unusedWords(props.judged).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </Notice>
      <SheetColumns key={`${file.name} ${file.lastModified} ${file.size}`} {...props} />
      {rows.length > 0 && <SheetRows rows={rows} />}
      <SkippedRows rows={skipped} headerAt={mapping.headerAt} />
      <FailedRows rows={rows} />
    </>
  );
}

export interface BulkResultProps {
  rows: ShownRow[];
  /** Of the good rows: saved or uncertain, they wait on the device, and what becomes of them is told later. */
  outcome: 'answered' | 'saved' | 'uncertain';
  /** Why mails of who was invited do not leave yet. */
  held: string | undefined;
  about: { readonly companyId: string; readonly id: string; readonly queueKey: string };
  onClose: () => void;
}

const became = {
  answered: 'were invited.',
  saved: 'are saved on this device, to be invited.',
  settled: 'do not wait on this device any more: the list shows what became of them.',
  uncertain: 'were accepted, but the list does not show them yet.',
} as const;

/** What became of a list that was not sent whole. */
export function BulkResult({ rows, outcome, held, about, onClose }: BulkResultProps) {
  const { companyId, id, queueKey } = about;
  const waits = useEntriesOf(companyId, queueKey).some((entry) => entry.id === id);
  const isSettled = outcome === 'saved' && !waits;
  useEffect(() => {
    if (outcome === 'answered') void settleShown(companyId, id).catch(() => undefined);
  }, [outcome, companyId, id]);
  const share = `${counted(rows.filter(isFine))} of ${counted(rows)} people`;
  return (
    <Dialog
      isOpen
      size="l"
      title="SEND BULK INVITE"
      onClose={onClose}
      footer={
        <>
          <FailedRows rows={rows} />
          <Button variant="primary" onPress={onClose}>
            OK
          </Button>
        </>
      }
    >
      <div className={styles.result}>
        <Notice tone="warning" title={`${share} ${became[isSettled ? 'settled' : outcome]}`}>
          {!isSettled && rows.some(isFine) && held} The other rows were left out: {reasonsOf(rows)}.{' '}
          {wayOnWith(rows)}
        </Notice>
        <SheetRows rows={rows} />
      </div>
    </Dialog>
  );
}
