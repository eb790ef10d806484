import { Download, FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { momentLabel } from '../../offline/reads/updated-label.ts';
import { cacheCode } from '../../offline/worker/cache-code.ts';
import { Menu } from '../../ui/menu.tsx';
import { plainFileName, saveCsv, saveFile } from '../../ui/save-file.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import type { GuestList } from './guest-list.ts';
import styles from './invitations.module.css';
import { csvOf } from './sheets/csv.ts';
import { PEOPLE_COLUMNS, sheetOf } from './sheets/sheets.ts';

interface GuestListMenuProps {
  /** The item's name, used in file names. */
  about: string;
  /** Called when it is exported: merging thousands is not for opening them. Undefined until they were read. */
  readList: () => GuestList | undefined;
  /** When the cached list was read, in epoch milliseconds; undefined for the server's present list. */
  keptAt: number | undefined;
  onPrint: (list: GuestList) => void;
}

/** Disabled, as print and files would say that nobody is invited. */
const NOT_READ = 'The list has not been read on this device yet. It takes a connection once.';
const STATE_COLUMN = { header: 'State', width: 24 };

const KEEP_AFTER_MS = 1_000;

/** Exports of the list, all available offline: paper is the last fallback at a door. */
export function GuestListMenu({ about, readList, keptAt, onPrint }: GuestListMenuProps) {
  const toasts = useToasts();
  // Loaded after everything that the user waits for.
  useEffect(() => {
    const timer = setTimeout(() => {
      void cacheCode('lists').catch(() => undefined);
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  async function asExcel(known: GuestList) {
    const title = known.part === undefined ? 'People' : `People (${known.part})`;
    const file = await sheetOf({ title, ...tableOf(known) });
    if (!file) return void toasts.error('The file could not be made.');
    saveFile(file, `${fileNameOf(about, known)}.xlsx`);
    notifySaved(known);
  }

  function asCsv(known: GuestList) {
    const { columns, rows } = tableOf(known);
    const text = csvOf([columns.map(({ header }) => header), ...rows]);
    saveCsv(text, `${fileNameOf(about, known)}.csv`);
    notifySaved(known);
  }

  /** The age of the list, and how it differs from the server's, as a file does not show it. */
  function notifySaved({ notes }: GuestList) {
    const age = keptAt === undefined ? [] : [`the list as of ${momentLabel(keptAt, Date.now())}`];
    if (age.length + notes.length > 0) toasts.info(`In this file: ${[...age, ...notes].join(' · ')}.`);
  }

  const withList = (use: (known: GuestList) => unknown) => () => {
    const list = readList();
    void (list ? use(list) : toasts.error(NOT_READ));
  };

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
        { id: 'xlsx', label: 'Download as Excel', icon: <FileSpreadsheet />, onSelect: withList(asExcel) },
        { id: 'csv', label: 'Download as CSV', icon: <FileText />, onSelect: withList(asCsv) },
        { id: 'print', label: 'Print the door list', icon: <Printer />, onSelect: withList(onPrint) },
      ]}
    />
  );
}

/** The columns of an export that can be imported again; pending people are marked in an additional one. */
function tableOf({ guests }: GuestList) {
  if (!guests.some(({ isWaiting }) => isWaiting))
    return { columns: PEOPLE_COLUMNS, rows: guests.map(({ name, email }) => [name, email]) };
  const rows = guests.map(({ name, email, isWaiting }) => [
    name,
    email,
    isWaiting ? 'Waiting to be sent' : '',
  ]);
  return { columns: [...PEOPLE_COLUMNS, STATE_COLUMN], rows };
}

/** The name also says if the list is incomplete, as nothing else in the file does. */
function fileNameOf(about: string, { part }: GuestList): string {
  const lack = part === undefined ? '' : `-only-${part.replaceAll(' ', '-').replaceAll(',', '')}`;
  return `${plainFileName(about) || 'people'}-invited${lack}`;
}
