import { FileDown } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { useToasts } from '../../../ui/use-toasts.ts';
import { sheetOf } from '../sheets/sheets.ts';
import { counted, isAccepted, type ShownRow, STATUS_LABELS } from './row-messages.ts';

const COLUMNS = [
  { header: 'Name', width: 32 },
  { header: 'Email', width: 40 },
  { header: 'Reason', width: 60 },
  { header: 'Row', width: 8 },
];

/** Returns the rows that are not sent, each with its reason: once corrected, the same file can be chosen again. */
export function FailedRows({ rows }: { rows: readonly ShownRow[] }) {
  const toasts = useToasts();
  const failed = rows.filter((row) => !isAccepted(row));
  if (failed.length === 0) return null;

  async function download() {
    const file = await sheetOf({
      title: 'Not sent',
      columns: COLUMNS,
      rows: failed.map(({ row, name, email, status, message }) => [
        name,
        email,
        message || STATUS_LABELS[status].label,
        String(row),
      ]),
    });
    if (file) saveFile(file, 'not-sent.xlsx');
    else toasts.error('The file could not be made.');
  }

  return (
    <Button icon={<FileDown aria-hidden />} onPress={download}>
      {failed.length === 1 ? 'Download the row not sent' : `Download the ${counted(failed)} rows not sent`}
    </Button>
  );
}
