import { useEffect } from 'react';
import { settleShown } from '../../../offline/tell-reports.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FailedRows } from './failed-rows.tsx';
import { counted, isFine, type ShownRow } from './row-words.ts';
import { SheetColumns, type SheetColumnsProps } from './sheet-columns.tsx';
import { SheetRows } from './sheet-rows.tsx';
import { SkippedRows } from './skipped-rows.tsx';

/** How a list was understood, and what becomes of everybody on it. */
export function SheetReport(props: SheetColumnsProps) {
  const { rows, skipped, mapping } = props.judged.checked;
  const { file } = props.judged;
  return (
    <>
      <Notice tone={rows.every(isFine) && rows.length > 0 ? 'success' : 'warning'}>
        {`${counted(rows.filter(isFine))} of ${counted(rows)} rows are ready to be sent.`}
      </Notice>
      <SheetColumns key={`${file.name} ${file.lastModified} ${file.size}`} {...props} />
      {rows.length > 0 && <SheetRows rows={rows} />}
      <SkippedRows rows={skipped} headerAt={mapping.headerAt} />
      <FailedRows rows={rows} />
    </>
  );
}

interface BulkResultProps {
  rows: ShownRow[];
  about: { readonly companyId: string; readonly id: string };
  onClose: () => void;
}

/** What became of a list that was not sent whole. */
export function BulkResult({ rows, about: { companyId, id }, onClose }: BulkResultProps) {
  useEffect(() => void settleShown(companyId, id).catch(() => undefined), [companyId, id]);
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
      <Notice
        tone="warning"
        title={`${counted(rows.filter(isFine))} of ${counted(rows)} people were invited.`}
      >
        The other rows were not sent. Take them as a file, mend them, and choose that file next time.
      </Notice>
      <SheetRows rows={rows} />
    </Dialog>
  );
}
