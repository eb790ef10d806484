import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { Menu } from '../../../ui/menu.tsx';
import { plainFileName, saveCsv, saveFile } from '../../../ui/save-file.ts';
import { useToasts } from '../../../ui/use-toasts.ts';
import styles from './attendance-panel.module.css';
import type { GuestRow } from './guest-rows.ts';
import { guestTable } from './guest-table.ts';

/** Writes tables to files, like lists of people; no cell is ever a formula. */
export interface TableWriters {
  /** An Excel file; undefined when that fails. */
  readonly excel: (table: ReturnType<typeof guestTable>) => Promise<Blob | undefined>;
  readonly csv: (rows: readonly (readonly string[])[]) => string;
}

interface ExportMenuProps {
  /** The event's name, used in file names. */
  about: string;
  rows: readonly GuestRow[];
  isOver: boolean;
  writers: TableWriters;
}

/** Exports the whole list, also offline. */
export function ExportMenu({ about, rows, isOver, writers }: ExportMenuProps) {
  const toasts = useToasts();

  async function asExcel() {
    const file = await writers.excel(guestTable(rows, isOver));
    if (file) saveFile(file, `${fileNameOf(about)}.xlsx`);
    else toasts.error('The file could not be made.');
  }

  function asCsv() {
    const table = guestTable(rows, isOver);
    const text = writers.csv([table.columns.map(({ header }) => header), ...table.rows]);
    saveCsv(text, `${fileNameOf(about)}.csv`);
  }

  return (
    <Menu
      label="Export who came"
      trigger={
        <span className={styles.menuTrigger}>
          <Download aria-hidden="true" />
          Export
        </span>
      }
      actions={[
        { id: 'xlsx', label: 'Download as Excel', icon: <FileSpreadsheet />, onSelect: () => void asExcel() },
        { id: 'csv', label: 'Download as CSV', icon: <FileText />, onSelect: asCsv },
      ]}
    />
  );
}

function fileNameOf(about: string): string {
  return `${plainFileName(about) || 'event'}-who-came`;
}
