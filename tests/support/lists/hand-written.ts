/** Hand-written lists: names and remarks beside the addresses, bullets before them, typing errors. */
import { cells, type ListFixture } from './list-fixture.ts';
import { delimited, encoded } from './write-text.ts';
import { xlsx } from './write-xlsx.ts';

const lines = (...written: string[]) => encoded(`${written.join('\n')}\n`);

export const HAND_WRITTEN: ListFixture[] = [
  {
    what: 'the recipients of a mail, copied with the labels of their lines',
    bytes: lines(
      'To: "Müller, Jürgen" <juergen@guests.test>; Zoë Ünal <zoe@guests.test>; bob@guests.test',
      'Cc: Peter Parker <peter@guests.test>, "Smith, Ann" <ann@guests.test>',
      'Кому: Анна <anna@guests.test>',
    ),
    ready: [
      'Jürgen Müller <juergen@guests.test>',
      'Zoë Ünal <zoe@guests.test>',
      'Bob <bob@guests.test>',
      'Peter Parker <peter@guests.test>',
      'Ann Smith <ann@guests.test>',
      'Анна <anna@guests.test>',
    ],
  },
  {
    what: 'recipients in lines that were wrapped between a name and its address',
    bytes: lines(
      'Ann Lee <ann@guests.test>, Bo Ray',
      ' <bo@guests.test>, "Moe, Cy" <cy@guests.test>,',
      ' di@guests.test, Eve Poe',
      '<eve@guests.test>',
    ),
    ready: [
      'Ann Lee <ann@guests.test>',
      'Bo Ray <bo@guests.test>',
      'Cy Moe <cy@guests.test>',
      'Di <di@guests.test>',
      'Eve Poe <eve@guests.test>',
    ],
  },
  {
    what: 'addresses with apostrophes, in the specified columns',
    bytes: xlsx('excel', {
      name: 'People',
      rows: [
        ['Name', 'Email'],
        ["Tom O'Neil", "tom.o'neil@irl.test"],
        ['Pat D’Arcy', 'pat.d’arcy@fr.test'],
        ['Sean', "'sean@irl.test'"],
        ['Ida', "ida.o'brien@irl.test (work)"],
      ],
    }),
    ready: [
      "Tom O'Neil <tom.o'neil@irl.test>",
      'Pat D’Arcy <pat.d’arcy@fr.test>',
      'Sean <sean@irl.test>',
      "Ida <ida.o'brien@irl.test>",
    ],
  },
  {
    what: 'addresses with blanks in them are nobody else’s',
    bytes: delimited([
      ['Vorname', 'Nachname', 'E-Mail'],
      ['Mia', 'Skov', 'mia skov@gmail.test'],
      ['Jane', 'Roe', 'jane@company.co uk'],
      ['John', 'Dam', 'john@post.tele dk'],
      ['Ola', 'Nord', 'ola @nord.test'],
      ['Ulla', 'Berg', 'ALT: ulla@alt.test NEU: ulla@neu.test'],
      ['Anna', 'Ahl', 'Anna Ahl anna@ahl.test'],
      ['Bo', 'Ek', 'E-Mail: bo@ek.test'],
      ['Cy', 'Poe', 'cy@poe.test/cy@work.test und cy@home.test'],
    ]),
    ready: [
      'Anna Ahl <anna@ahl.test>',
      'Bo Ek <bo@ek.test>',
      'Cy Poe <cy@poe.test>',
      'Cy Poe <cy@work.test>',
      'Cy Poe <cy@home.test>',
    ],
    others: cells('2: invalid|3: invalid|4: invalid|5: invalid|6: invalid'),
  },
  {
    what: 'addresses with a comma or semicolon for a dot are nobody else’s',
    bytes: delimited([
      ['Vorname', 'Nachname', 'E-Mail'],
      ['Mia', 'Skov', 'mia,skov@gmail.test'],
      ['Jane', 'Roe', 'jane@company.co,uk'],
      ['Ola', 'Nord', 'ola;nord@gmail.test'],
      ['Ulla', 'Berg', 'ulla@berg.test,ulla,berg@gmail.test'],
      ['', '', 'eva,lind@gmail.test'],
      ['Anna', 'Ahl', 'Anna Ahl,anna@ahl.test'],
      ['Bo', 'Ek', 'bo@ek.test,bo@work.test'],
      ['', '', 'Poe,cy@poe.test'],
    ]),
    ready: ['Anna Ahl <anna@ahl.test>', 'Bo Ek <bo@ek.test>', 'Bo Ek <bo@work.test>', 'Poe <cy@poe.test>'],
    others: cells('2: invalid|3: invalid|4: invalid|5: invalid|6: invalid'),
  },
  {
    what: 'the same in brackets',
    bytes: lines(
      'Anna Ahl <anna@ahl.test>, Mia Skov <mia,skov@gmail.test>, Bo Ek <bo@ek.test>',
      'Jane Roe <jane@company.co,uk>; Cy Poe <cy@poe.test>',
    ),
    ready: ['Anna Ahl <anna@ahl.test>', 'Bo Ek <bo@ek.test>', 'Cy Poe <cy@poe.test>'],
    others: cells('2: invalid|4: invalid'),
  },
  {
    what: 'addresses with blanks, without names',
    bytes: lines('jane@company.co uk', 'mia skov@gmail.test', 'ann.lee@guests.test'),
    ready: ['Ann Lee <ann.lee@guests.test>'],
    others: cells('1: invalid|2: invalid'),
  },
  {
    what: 'clipboard: To of a mail program, an apostrophe inside quotes',
    bytes: encoded(`"O'Neil, Tom" <tom.o'neil@irl.test>; "D’Arcy, Pat" <pat@fr.test>`),
    ready: ["Tom O'Neil <tom.o'neil@irl.test>", 'Pat D’Arcy <pat@fr.test>'],
  },
  {
    what: 'a numbered list with dashes and remarks, and one who has no address yet',
    bytes: lines(
      'Gästeliste:',
      '1. Anna Ahl - anna@a.test',
      '2. Bo Berg – bo@b.test (vegetar)',
      '3) Carl Carlsen carl@c.test',
      '4. Dora (no mail yet)',
    ),
    ready: ['Anna Ahl <anna@a.test>', 'Bo Berg <bo@b.test>', 'Carl Carlsen <carl@c.test>'],
    others: cells('1: invalid|5: invalid'),
  },
  {
    what: 'bullets before names and addresses in brackets',
    bytes: lines(
      '• Anna Ahl <anna@a.test>',
      '– Bo Berg <bo@b.test>',
      '* Cy Poe <cy@c.test>',
      '3. Di Roe <di@d.test>',
    ),
    ready: ['Anna Ahl <anna@a.test>', 'Bo Berg <bo@b.test>', 'Cy Poe <cy@c.test>', 'Di Roe <di@d.test>'],
  },
  {
    what: 'names in every place beside an address',
    bytes: lines(
      'anna@a.test Anna Ahl',
      'Ann Lee (al7@p.test)',
      'Bob Roe: br9@p.test',
      'cy@c.test - Cy Poe',
      'dl@d.test (DL Lund)',
      'Flat 4: Eva Holm, eva@e.test',
    ),
    ready: [
      'Anna Ahl <anna@a.test>',
      'Ann Lee <al7@p.test>',
      'Bob Roe <br9@p.test>',
      'Cy Poe <cy@c.test>',
      'DL Lund <dl@d.test>',
      'Eva Holm <eva@e.test>',
    ],
  },
  {
    what: 'a family in one line, and the same with slashes',
    bytes: lines('Familie Müller: hans@m.test / ute@m.test', 'The Lees: ann@l.test, bo@l.test'),
    ready: [
      'Familie Müller <hans@m.test>',
      'Familie Müller <ute@m.test>',
      'The Lees <ann@l.test>',
      'The Lees <bo@l.test>',
    ],
  },
  {
    what: 'names, addresses and phone numbers with commas, a nickname in quotes',
    bytes: lines('Ann Lee, al7@p.test, +47 22 33 44 55', 'Bob "Bobby" Roe, br9@p.test,'),
    ready: ['Ann Lee <al7@p.test>', 'Bob "Bobby" Roe <br9@p.test>'],
  },
  {
    what: 'brackets, commas and nothing at all, line by line',
    bytes: lines('Ann Lee <al7@p.test>', 'Bob Roe, br9@p.test', 'Missing Mail'),
    ready: ['Ann Lee <al7@p.test>', 'Bob Roe <br9@p.test>'],
    others: ['3: invalid'],
  },
  {
    what: 'a name on one line, its address on the next',
    bytes: lines('Anna Ahl', 'anna@a.test', '', 'Bo Berg', 'bo.b@b.test'),
    ready: ['Anna Ahl <anna@a.test>', 'Bo Berg <bo.b@b.test>'],
  },
  {
    what: 'an address without its sign, and one spelt out',
    bytes: lines(
      'Anna Ahl <anna@a.test>',
      'Carl Carlsen <carl.c.test>',
      'Dora See, dora.see(at)mieter.test',
      'Bo Ek <bo@ek.test>',
    ),
    ready: ['Anna Ahl <anna@a.test>', 'Bo Ek <bo@ek.test>'],
    others: cells('2: invalid|3: invalid'),
  },
  {
    what: 'titles and remarks in names that begin with the last one',
    bytes: delimited([
      ['Name', 'Email'],
      ['Dr. Yılmaz, Ayşe', 'ay@guests.test'],
      ["O'Connor, Seán (Zweitwohnung)", 's@guests.test'],
    ]),
    ready: ['Dr. Ayşe Yılmaz <ay@guests.test>', "Seán O'Connor (Zweitwohnung) <s@guests.test>"],
  },
  {
    what: 'private and work addresses: the first one that is there',
    bytes: delimited(
      [
        ['Name', 'E-Mail privat', 'E-Mail dienstlich'],
        ['Ada Byron', 'ada@home.test', 'ada@work.test'],
        ['Bo Ek', '', 'bo@work.test'],
      ],
      { delimiter: ';' },
    ),
    ready: ['Ada Byron <ada@home.test>', 'Bo Ek <bo@work.test>'],
    unused: ['0, 2: 1'],
  },
  {
    what: 'two lists side by side on one sheet',
    bytes: xlsx('excel', {
      name: 'A–Z',
      rows: [
        cells('Name|E-Mail||Name|E-Mail'),
        cells('Anna Ahl|anna@a.test||Lars Ek|lars@l.test'),
        cells('Bo Berg|bo@b.test||Mia Skov|mia@m.test'),
        cells('|||Nils Ås|nils@n.test'),
      ],
    }),
    ready: [
      'Anna Ahl <anna@a.test>',
      'Lars Ek <lars@l.test>',
      'Bo Berg <bo@b.test>',
      'Mia Skov <mia@m.test>',
      'Nils Ås <nils@n.test>',
    ],
  },
  {
    what: 'a column for who comes along, and two lists on two sheets',
    bytes: xlsx(
      'excel',
      {
        name: 'Tisch 1',
        rows: [
          ['Fragen an buero@firma.test'],
          cells('Name|Email|Plus one|Plus one email'),
          cells('Ada Byron|ada@guests.test|Bill|bill@guests.test'),
          cells('Bo Ek|bo@guests.test||'),
        ],
      },
      {
        name: 'Tisch 2',
        rows: [
          ['Name', 'Email'],
          ['Cy Poe', 'cy@guests.test'],
          ['Ada again', 'ADA@guests.test'],
        ],
      },
    ),
    ready: ['Ada Byron <ada@guests.test>', 'Bo Ek <bo@guests.test>'],
    unused: ['0, 0: 1', '0, 3: 1', '1: 1'],
  },
  {
    what: 'rows that are filtered away',
    bytes: xlsx('excel', {
      name: 'Gäste',
      rows: [
        ['Name', 'Email', 'Gruppe'],
        ['Ada Byron', 'ada@guests.test', 'A'],
        ['Bo Ek', 'bo@guests.test', 'B'],
        ['Cy Poe', 'cy@guests.test', 'A'],
      ],
      hiddenRows: [3],
    }),
    ready: ['Ada Byron <ada@guests.test>', 'Cy Poe <cy@guests.test>'],
    others: ['3: skipped'],
  },
];
