import { performTask } from '../../src/features/invitations/sheets/perform-task.ts';
import { delimited } from '../support/lists/write-text.ts';
import { ods, workbook } from '../support/lists/write-workbook.ts';
import { xlsx } from '../support/lists/write-xlsx.ts';
import { type Figure, rounded } from './figure.ts';
import { manyPeople } from './invented-people.ts';

const PEOPLE = 5_000;

/** How long reading and checking a list takes, as the page's worker does it: kind, columns, every row. */
export async function sheetFigures(): Promise<Figure[]> {
  const rows = [['Full name', 'E-mail'], ...manyPeople(PEOPLE)];
  const files: Record<string, Uint8Array> = {
    xlsx: xlsx('excel', { name: 'People', rows }),
    xls: workbook('biff8', ['People', rows]),
    ods: ods(['People', rows]),
    csv: delimited(rows, { delimiter: ';', encoding: 'windows-1252' }),
  };
  return Object.entries(files).map(([kind, bytes]) => ({
    row: 31,
    figure: `${PEOPLE} people of .${kind} checked`,
    value: rounded(checkMs(bytes)),
    unit: 'ms',
    atMost: 1_500,
  }));
}

function checkMs(bytes: Uint8Array): number {
  const limits = { invited: [], placesLeft: Number.POSITIVE_INFINITY };
  const began = performance.now();
  const result = performTask({ kind: 'open', file: bytes.slice().buffer, encoding: undefined, limits });
  const elapsedMs = performance.now() - began;
  const ready =
    result.kind === 'checked' ? result.checked.rows.filter(({ status }) => status === 'ready') : [];
  if (ready.length !== PEOPLE) throw new Error(`${ready.length} of ${PEOPLE} people were read`);
  return elapsedMs;
}
