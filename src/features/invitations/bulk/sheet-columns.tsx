import { type ReactNode, useId, useState } from 'react';
import { countOf } from '../../../lib/count.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { ListChoice } from '../import/check-list.ts';
import { COLUMN_ROLES, type ColumnRole, type TextEncoding } from '../import/list-types.ts';
import {
  beginningOf,
  columnLetter,
  columnName,
  mappingMessage,
  ROLE_LABELS,
  withRole,
} from './column-messages.ts';
import { EncodingSelect } from './encoding-select.tsx';
import styles from './sheet-columns.module.css';
import { absentIn, absentMessages, absentSwitchLabel } from './unused-messages.ts';
import type { JudgedList } from './use-dry-run.ts';

const ROLE_OPTIONS = COLUMN_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));
/** The most unused columns shown at first: an export of contacts has dozens. */
const SHOWN_UNUSED = 3;
const SAMPLES = 3;

export interface SheetColumnsProps {
  judged: JudgedList;
  onChange: (choice: ListChoice) => void;
  onEncoding: (encoding: TextEncoding) => void;
}

/** How a list was interpreted, and controls to change that. */
export function SheetColumns({ judged, onChange, onEncoding }: SheetColumnsProps) {
  const { checked, list, columns, isBusy } = judged;
  const { mapping, sheet, sheets } = checked;
  const [isOpen, setIsOpen] = useState(!checked.isAsSpecified && columns === 'guessed');
  const panelId = useId();
  const { rows = [], hidden = [] } = list.tables[sheet] ?? {};
  const absent = absentIn(checked);
  return (
    <section className={styles.columns} aria-label="How the list was read" aria-busy={isBusy}>
      {sheets.length > 1 && (
        <Labelled label="Sheet">
          {(id) => (
            <Select
              labelledBy={id}
              options={sheets.map(({ title, people }, at) => ({
                value: String(at),
                label: `${title || `Sheet ${at + 1}`} (${countOf(people, 'address', 'addresses')})`,
              }))}
              value={String(sheet)}
              onChange={(value) => onChange({ sheet: Number(value) })}
            />
          )}
        </Labelled>
      )}
      <div className={styles.summary}>
        <p>
          {mappingMessage(mapping, rows[mapping.headerAt])}
          {columns === 'remembered' && ' As you chose for such a list before.'}
        </p>
        <Button aria-expanded={isOpen} aria-controls={panelId} onPress={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide columns' : 'Change columns'}
        </Button>
      </div>
      {hidden.length > 0 && (
        <Switch
          label="Read the rows that are hidden in the file, too"
          isSelected={mapping.takesHidden ?? false}
          onChange={(takesHidden) => onChange({ sheet, mapping: { ...mapping, takesHidden } })}
        />
      )}
      {absentMessages(absent).length > 0 && (
        <Switch
          label={absentSwitchLabel(absent)}
          isSelected={mapping.takesAbsent ?? false}
          onChange={(takesAbsent) => onChange({ sheet, mapping: { ...mapping, takesAbsent } })}
        />
      )}
      {isOpen && (
        <div className={styles.panel} id={panelId} aria-live="off">
          <div className={styles.settings}>
            <HeadingsSelect judged={judged} onChange={onChange} />
            {list.encoding !== undefined && <EncodingSelect value={list.encoding} onChange={onEncoding} />}
          </div>
          <ColumnList judged={judged} onChange={onChange} />
          <Switch
            label="Take a missing name from the email address"
            isSelected={mapping.fillsNames}
            onChange={(fillsNames) => onChange({ sheet, mapping: { ...mapping, fillsNames } })}
          />
        </div>
      )}
    </section>
  );
}

type PartProps = Pick<SheetColumnsProps, 'judged' | 'onChange'>;

/** All columns with sample contents and their role. */
function ColumnList({ judged: { list, checked }, onChange }: PartProps) {
  const { mapping, sheet } = checked;
  const [showsAll, setShowsAll] = useState(false);
  const rows = list.tables[sheet]?.rows ?? [];
  const headings = rows[mapping.headerAt];
  const all = mapping.roles
    .map((role, at) => ({ at, role, samples: samplesOf(rows, mapping.headerAt, at) }))
    .filter(({ at, samples }) => samples.length > 0 || headings?.[at]);
  const unused = all
    .filter(({ role, samples }) => role === 'ignore' && samples.length > 0)
    .slice(0, SHOWN_UNUSED);
  const shown = showsAll ? all : all.filter((column) => column.role !== 'ignore' || unused.includes(column));
  return (
    <>
      <ul className={styles.list} aria-label="Columns">
        {shown.map(({ at, role, samples }) => (
          <li key={at} className={styles.column} data-used={role !== 'ignore' || undefined}>
            <span className={styles.letter} aria-hidden="true">
              {columnLetter(at)}
            </span>
            <span className={styles.what}>
              <span className={styles.heading} dir="auto">
                {beginningOf(headings?.[at] ?? '') || `Column ${columnLetter(at)}`}
              </span>
              <span className={styles.samples} dir="auto">
                {samples.join(' · ')}
              </span>
            </span>
            <Select
              label={`Use of ${columnName(headings, at)}`}
              options={ROLE_OPTIONS}
              value={role}
              onChange={(value) => onChange({ sheet, mapping: withRole(mapping, at, roleNamed(value)) })}
            />
          </li>
        ))}
      </ul>
      {all.length > shown.length && (
        <Button onPress={() => setShowsAll(true)}>{`Show all ${all.length} columns`}</Button>
      )}
    </>
  );
}

/** The row of the headings; another row makes the columns be guessed again. */
function HeadingsSelect({ judged: { list, checked }, onChange }: PartProps) {
  const { sheet, mapping } = checked;
  const rows = list.tables[sheet]?.rows ?? [];
  const candidates = rows
    .map((cells, at) => ({ at, text: cells.filter((cell) => cell !== '').join(' · ') }))
    .filter(({ at, text }) => text !== '' && (at < 25 || at === mapping.headerAt))
    .slice(0, 12);
  return (
    <Labelled label="Headings">
      {(id) => (
        <Select
          labelledBy={id}
          options={[
            { value: '-1', label: 'This list has no headings' },
            ...candidates.map(({ at, text }) => ({
              value: String(at),
              label: `Row ${at + 1}: ${text.slice(0, 60)}`,
            })),
          ]}
          value={String(mapping.headerAt)}
          onChange={(value) => onChange({ sheet, headerAt: Number(value) })}
        />
      )}
    </Labelled>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.labelled}>
      <span id={id}>{label}</span>
      {children(id)}
    </div>
  );
}

function samplesOf(rows: readonly string[][], headerAt: number, at: number): string[] {
  const samples: string[] = [];
  for (const cells of rows.slice(headerAt + 1, headerAt + 200)) {
    const text = cells[at];
    if (text) samples.push(text.length > 40 ? `${text.slice(0, 40)}…` : text);
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

function roleNamed(value: string): ColumnRole {
  return COLUMN_ROLES.find((role) => role === value) ?? 'ignore';
}
