import { expect, test } from 'vitest';
import { readList } from './read-list.ts';

function rowsOf(text: string) {
  const list = readList(new TextEncoder().encode(text));
  return 'problem' in list ? list.problem : list.tables[0]?.rows.slice(1);
}

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');

test.each([
  ['CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:J=FCrgen S=FC=DF', 'Jürgen Süß'],
  ['ENCODING=QUOTED-PRINTABLE;CHARSET=Windows-1252:Ren=E9 Bar', 'René Bar'],
  ['CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=83g=83=89', 'トラ'],
  ['CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:B=C3=A9a =\r\nLee', 'Béa Lee'],
  ['ENCODING=QUOTED-PRINTABLE:Zo=C3=AB Grün', 'Zoë Grün'],
  ['CHARSET=MARTIAN;ENCODING=QUOTED-PRINTABLE:J=FC', 'J=FC'],
  ['ENCODING=QUOTED-PRINTABLE:J=FC', 'J=FC'],
])('A name that a card writes as FN;%s', (written, name) => {
  expect(rowsOf(card('VERSION:2.1', `FN;${written}`, 'EMAIL:a@b.co'))).toEqual([[name, 'a@b.co']]);
});

test('Groups are left out', () => {
  const ann = card('FN:Ann', 'KIND:individual', 'EMAIL:ann@b.co');
  const groups = ['KIND:group', 'X-ADDRESSBOOKSERVER-KIND:group'].map((kind) => card('FN:Crew', kind));
  expect(rowsOf(ann + groups.join(''))).toEqual([['Ann', 'ann@b.co']]);
});
