import { formatCount } from '../../../lib/count.ts';
import { columnLetter, columnName } from './column-messages.ts';
import type { JudgedList } from './use-dry-run.ts';

/** Who does not come or has no place, whether left out or read at the user's wish. */
export interface Absent {
  states: readonly { row: number }[];
  answers: readonly { row: number }[];
  waiting: readonly { row: number }[];
  isTaken: boolean;
}

export function absentIn({ rows, skipped, mapping }: JudgedList['checked']): Absent {
  const isTaken = mapping.takesAbsent ?? false;
  const listed = isTaken ? rows : skipped;
  return {
    states: listed.filter(({ cause }) => cause === 'state'),
    answers: listed.filter(({ cause }) => cause === 'answer'),
    waiting: listed.filter(({ cause }) => cause === 'waiting'),
    isTaken,
  };
}

/** The most places that are named. */
const NAMED = 3;

/** Where unused addresses are: "2 more addresses in “Plus one” (column D) are not used." */
export function unusedMessages({ checked, list }: Pick<JudgedList, 'checked' | 'list'>): string[] {
  const { unused, mapping } = checked;
  const named = unused.slice(0, NAMED).map(({ sheet, column, count }) => {
    const { title = '', rows = [] } = list.tables[sheet] ?? {};
    if (column === undefined) return sentence(count, `on the sheet “${title || sheet + 1}”`);
    const headings = rows[mapping.headerAt];
    const place = `column ${columnLetter(column)}`;
    return sentence(
      count,
      headings?.[column] ? `in ${columnName(headings, column)} (${place})` : `in ${place}`,
    );
  });
  const rest = unused.slice(NAMED).reduce((sum, { count }) => sum + count, 0);
  return rest > 0 ? [...named, sentence(rest, 'elsewhere in the file')] : named;
}

/** Of the chosen sheet, so that nobody is left out silently. */
export function cutMessages({ checked, list }: Pick<JudgedList, 'checked' | 'list'>): string[] {
  const { rows, columns } = list.tables[checked.sheet]?.cut ?? {};
  const ends: string[] = [];
  if (rows) ends.push(`may continue below row ${formatCount(rows)}`);
  if (columns) ends.push(`continues beyond column ${columnLetter(columns - 1)}`);
  return ends.map((end) => `The sheet ${end}. Nothing there is read.`);
}

export function hiddenMessage(count: number): string {
  return count === 1
    ? '1 row that is hidden in the file is left out.'
    : `${formatCount(count)} rows that are hidden in the file are left out.`;
}

/** People that the list marks as not coming or waiting; the first row is named, the others are listed below. */
export function absentMessages(absent: Absent): string[] {
  const { states, waiting, isTaken } = absent;
  return [
    rowsMessage(states, isTaken, 'this person does not come', 'these people do not come'),
    answersMessage(absent),
    rowsMessage(
      waiting,
      isTaken,
      'this person still waits for a place',
      'these people still wait for a place',
    ),
  ].filter((words) => words !== '');
}

/** Of the switch that takes them all. */
export function absentSwitchLabel({ states, answers, waiting }: Absent): string {
  const isComing = states.length + answers.length === 0;
  const why =
    waiting.length === 0 ? 'are not coming' : isComing ? 'wait for a place' : 'are not coming or wait';
  return `Invite the people who ${why}, too`;
}

/** @param one what the list says of one person */
function rowsMessage(
  [first, ...others]: Absent['states'],
  isTaken: boolean,
  one: string,
  many: string,
): string {
  if (!first) return '';
  const verb = isTaken ? 'read, although' : 'left out, since';
  return others.length === 0
    ? `1 row is ${verb} the list says that ${one} (row ${first.row}).`
    : `${formatCount(others.length + 1)} rows are ${verb} the list says that ${many} (row ${first.row} and others).`;
}

function answersMessage({ answers: [first, ...others], isTaken }: Absent): string {
  if (!first) return '';
  const end = isTaken ? 'read all the same' : 'left out';
  return others.length === 0
    ? `1 person answered that they are not coming, and is ${end} (row ${first.row}).`
    : `${formatCount(others.length + 1)} people answered that they are not coming, and are ${end} (row ${first.row} and others).`;
}

function sentence(count: number, where: string): string {
  return count === 1
    ? `1 more address ${where} is not used.`
    : `${formatCount(count)} more addresses ${where} are not used.`;
}
