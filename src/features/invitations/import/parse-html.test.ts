import { expect, test } from 'vitest';
import { encoded } from '../../../../tests/support/lists/write-text.ts';
import { withoutEntities } from './html-entities.ts';
import { LIST_HAS_TOO_MANY_CELLS } from './list-problems.ts';
import { readList } from './read-list.ts';

const bytesOf = (html: string) => new TextEncoder().encode(html);

function tablesOf(html: string | Uint8Array) {
  const list = readList(typeof html === 'string' ? bytesOf(html) : html);
  if ('problem' in list) throw new Error(list.problem);
  return list.tables.map(({ rows }) => rows);
}

const tableOf = (html: string) => tablesOf(`<table>${html}</table>`)[0];

test('An HTML table saved as a workbook is read with its characters, and with the addresses of links', () => {
  const html = `<tr><th>Guest</th><th>Mail</th></tr>
    <tr><td>H&eacute;l&egrave;ne &amp; Co</td><td><a href="mailto:helene@h.test?subject=x">write</a></td></tr>
    <tr><td>Ivo &#352;imi&#x107;</td><td><a href='mailto:ivo@h.test'>ivo@h.test</a></td></tr>`;
  expect(tableOf(html)).toEqual([
    ['Guest', 'Mail'],
    ['Hélène & Co', 'write <helene@h.test>'],
    ['Ivo Šimić', 'ivo@h.test'],
  ]);
});

test('Words stay apart as on the page: blocks, blanks beside inline elements, cells without an end tag', () => {
  expect(
    tableOf(`<tr><td><div>Ann</div><div>ann@b.co</div></td><td>Bo <b>Lee</b></td></tr>
      <tr><td>Cy<br>Poe<td>cy@b.co
      <tr><td><p>O<i>no</i></p></td><td>a < b, <ono@b.co></td></tr>`),
  ).toEqual([
    ['Ann ann@b.co', 'Bo Lee'],
    ['Cy Poe', 'cy@b.co'],
    ['Ono', 'a < b, <ono@b.co>'],
  ]);
});

test('Texts that look like numbers and dates are read as written', () => {
  expect(tableOf('<tr><td>007</td><td>3/4</td><td>TRUE</td><td>1e3</td></tr>')).toEqual([
    ['007', '3/4', 'TRUE', '1e3'],
  ]);
});

test('All tables of a page are read, also nested ones and those behind them', () => {
  const list = (name: string) => `<table><tr><td>${name}</td><td>${name}@b.co</td></tr></table>`;
  expect(
    tablesOf(`<html><table><tr><td>Export of today</td></tr></table>
      <table><tr><td>${list('ann')}</td></tr><tr><td>behind ${list('bo')}</td></tr></table>${list('cy')}`),
  ).toEqual([
    [['Export of today']],
    [[], ['behind']],
    [['ann', 'ann@b.co']],
    [['bo', 'bo@b.co']],
    [['cy', 'cy@b.co']],
  ]);
});

test('Cells over several columns and rows fill them; what is no text of the page is left out', () => {
  expect(
    tableOf(`<!-- <tr><td>old</td></tr> --><style>td { color: red }</style>
      <tr title="a > b"><td colspan="3">Guests</td></tr>
      <tr><td rowspan="2">The Lees</td><td>ann@b.co</td><td rowspan=2>5</td></tr><tr><td>bo@b.co</td></tr>`),
  ).toEqual([
    ['Guests', 'Guests', 'Guests'],
    ['The Lees', 'ann@b.co', '5'],
    ['The Lees', 'bo@b.co', '5'],
  ]);
});

test('Rows that are not displayed are hidden rows', () => {
  const list = readList(
    bytesOf('<table><tr><td>a@b.co</td></tr><tr style="display:none"><td>b@b.co</td></tr></table>'),
  );
  expect('tables' in list && list.tables[0]?.hidden).toEqual([1]);
});

test.each(['windows-1252', 'windows-1250', 'utf-16le'] as const)(
  'A page in %s keeps its letters',
  (encoding) => {
    const charset = encoding === 'utf-16le' ? '' : `<meta charset="${encoding}">`;
    const html = `<html><head>${charset}</head><table><tr><td>Jürgen Groß</td><td>j@b.co</td></tr></table>`;
    expect(tablesOf(encoded(html, { encoding, bom: encoding === 'utf-16le' }))).toEqual([
      [['Jürgen Groß', 'j@b.co']],
    ]);
  },
);

test('A page without a declared encoding, or with a wrong one, is guessed, and that can be changed', () => {
  for (const head of ['', '<meta charset="utf-8">']) {
    const html = `<html>${head}<table><tr><td>Jürgen</td><td>j@gmx.de</td></tr></table>`;
    const list = readList(encoded(html, { encoding: 'windows-1252' }));
    expect(list).toMatchObject({ encoding: 'windows-1252', tables: [{ rows: [['Jürgen', 'j@gmx.de']] }] });
  }
});

test.each([
  ['unclosed links', '<a href="mailto:a@b.co">'.repeat(50_000)],
  ['unclosed tables', '<table><tr><td>'.repeat(50_000)],
  ['unclosed quotes', '<td x="'.repeat(200_000)],
  ['unclosed comments', '<!--'.repeat(200_000)],
  ['brackets', '<'.repeat(1_000_000)],
])('A file of %s is parsed quickly', (_, html) => {
  const begun = performance.now();
  expect('tables' in readList(bytesOf(`<table><tr><td>a@b.co${html}`))).toBe(true);
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test('Cells that span millions are refused by their number', () => {
  const wide = '<tr><td rowspan="99999" colspan="99999">x</td></tr>';
  expect(readList(bytesOf(`<table>${wide.repeat(9_000)}</table>`))).toEqual({
    problem: LIST_HAS_TOO_MANY_CELLS,
  });
});

test('Text that is not a character reference stays unchanged', () => {
  expect(withoutEntities('Rock & Roll; &such; &#0; &#x110000;')).toBe('Rock & Roll; &such; &#0; &#x110000;');
});
