// @vitest-environment happy-dom
// @other-api
/** The file that is sent to an API of another make, which may invite every row of it. */
import { beforeEach, expect, test, vi } from 'vitest';
import { runSheetWorkersHere } from '../../../../tests/support/invitations/sheet-workers.ts';
import { peopleFile, readTable } from '../../../../tests/support/invitations/sheets.ts';
import { openList } from '../sheets/sheets.ts';
import { sheetToSend } from './sheet-to-send.ts';

beforeEach(() => {
  runSheetWorkersHere();
  return () => vi.unstubAllGlobals();
});

/** Judges and prepares a sheet of the specified format, of an event to which Ada is invited. */
async function prepare(...people: [string, string][]) {
  const file = peopleFile(people);
  const opened = await openList(file, { invited: ['ada@guests.test'], placesLeft: 9 });
  if (opened.kind !== 'checked') throw new Error('the list was not read');
  const { list, checked } = opened;
  const sheet = await sheetToSend({ file, list, checked, columns: 'guessed', isBusy: false });
  return { file, sheet, rows: checked.rows };
}

test('people whose rows are said to be left out are not in it', async () => {
  const { sheet, rows } = await prepare(
    ['Ada', 'ada@guests.test'],
    ['Bo', 'bo@guests.test'],
    ['Bo again', 'bo@guests.test'],
    ['Cy', 'cy'],
    ['Di', 'di@guests.test'],
  );
  const [, ...sent] = readTable((await sheet?.file.arrayBuffer()) ?? new ArrayBuffer());
  expect(sent).toEqual([
    ['Bo', 'bo@guests.test'],
    ['Di', 'di@guests.test'],
  ]);
  expect(rows.map((row) => sheet?.rowOf(row))).toEqual([undefined, 2, undefined, undefined, 3]);
});

test('a sheet of which nobody is left out is sent as it is', async () => {
  const { file, sheet } = await prepare(['Bo', 'bo@guests.test']);
  expect(sheet?.file).toBe(file);
});
