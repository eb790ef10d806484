import { expect, test } from 'vitest';
import { judgePeople, readPeople } from '../../../contract/people-sheet.ts';
import { readTable, writeTable } from './sheet-file.ts';

const columns = [
  { header: 'Name', width: 30 },
  { header: 'Email', width: 40 },
];
const bytes = (file: Uint8Array) => file.slice().buffer;

test('a written sheet reads back as it was, and its formulas stay texts', () => {
  const rows = [
    ['José', 'jose@b.co'],
    ['=HYPERLINK("http://x")', 'x@b.co'],
    ['محمد', 'm@b.co'],
  ];
  expect(readTable(bytes(writeTable({ title: 'People', columns, rows })))).toEqual([
    ['Name', 'Email'],
    ...rows,
  ]);
});

test('five thousand rows are judged in under ten seconds', () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => [`Guest ${index}`, `guest${index % 4_990}@b.co`]);
  const file = bytes(writeTable({ title: 'People', columns, rows }));
  const began = performance.now();
  const reading = readPeople(readTable(file));
  if ('problem' in reading) throw new Error(reading.problem);
  const judged = judgePeople(reading.people, { invited: new Set(), placesLeft: Number.POSITIVE_INFINITY });
  const elapsedMs = performance.now() - began;
  console.info(`proof 15: 5000 rows judged in ${Math.round(elapsedMs)} ms`);
  expect(judged.filter(({ status }) => status === 'duplicate')).toHaveLength(10);
  expect(elapsedMs).toBeLessThan(10_000);
});

test('a sheet cannot reach the prototypes of the page', () => {
  const file = writeTable({
    title: '__proto__',
    columns: [{ header: '__proto__', width: 9 }],
    rows: [['polluted']],
  });
  const table = readTable(bytes(file));
  expect(readPeople(table)).toHaveProperty('problem');
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
