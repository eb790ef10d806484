import { Download, FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { useEffect } from 'react';
import type { Invitation } from '../../../common/contract/invitations.ts';
import { Menu } from '../../ui/menu.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import { loadBulkDialog } from './bulk/lazy-bulk-dialog.tsx';
import styles from './invitations.module.css';
import { csvOf } from './sheets/csv.ts';
import { keepSheetsOffline, PEOPLE_COLUMNS, sheetOf } from './sheets/sheets.ts';

interface GuestListMenuProps {
  /** Name of the event or location; files are called after it. */
  about: string;
  guests: readonly Invitation[];
  onPrint: () => void;
}

const KEEP_AFTER_MS = 1_000;

/** Ways to take the list out of the device, all of them without a connection too: paper is the last fallback at a door. */
export function GuestListMenu({ about, guests, onPrint }: GuestListMenuProps) {
  const toasts = useToasts();
  // After everything that somebody waits for.
  useEffect(() => {
    const timer = setTimeout(() => {
      void loadBulkDialog();
      void keepSheetsOffline().catch(() => undefined);
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  const rows = () => guests.map(({ name, email }) => [name, email]);

  async function asExcel() {
    const file = await sheetOf({ title: 'People', columns: PEOPLE_COLUMNS, rows: rows() });
    if (file) saveFile(file, `${fileNameOf(about)}.xlsx`);
    else toasts.error('The file could not be made.');
  }

  function asCsv() {
    const text = csvOf([PEOPLE_COLUMNS.map(({ header }) => header), ...rows()]);
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${fileNameOf(about)}.csv`);
  }

  return (
    <Menu
      label="Export or print"
      trigger={
        <span className={styles.menuTrigger}>
          <Download aria-hidden="true" />
          Export
        </span>
      }
      actions={[
        { id: 'xlsx', label: 'Download as Excel', icon: <FileSpreadsheet />, onSelect: () => void asExcel() },
        { id: 'csv', label: 'Download as CSV', icon: <FileText />, onSelect: asCsv },
        { id: 'print', label: 'Print the door list', icon: <Printer />, onSelect: onPrint },
      ]}
    />
  );
}

/** A name that every file system takes; letters of all scripts stay. */
function fileNameOf(about: string): string {
  const plain = about.replace(/[^\p{Letter}\p{Number}]+/gu, '-').replace(/^-|-$/g, '');
  return `${plain.slice(0, 60) || 'people'}-invited`;
}
