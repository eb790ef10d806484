/** Text files and clipboard contents. */
import { cells, type ListFixture } from './list-fixture.ts';
import { delimited, encoded } from './write-text.ts';

export const TEXTS: ListFixture[] = [
  {
    what: 'clipboard: To of Outlook, which writes an address without a name twice',
    bytes: encoded("Ahl, Anna <anna@a.test>; 'bo.berg@b.test' <bo.berg@b.test>; cy@c.test <CY@c.test>"),
    ready: ['Anna Ahl <anna@a.test>', 'Bo Berg <bo.berg@b.test>', 'Cy <cy@c.test>'],
  },
  {
    what: 'joined files with three kinds of line ends',
    bytes: encoded(
      'Name,Email\r\nAda,ada@guests.test\r\nBo,bo@guests.test\nCy,cy@guests.test\nDi,di@guests.test\rEve,eve@guests.test\r\n"Fay\r\nLee",fay@guests.test\n',
    ),
    ready: ['Ada', 'Bo', 'Cy', 'Di', 'Eve', 'Fay Lee'].map(
      (name) => `${name} <${name.slice(0, 3).trim().toLowerCase()}@guests.test>`,
    ),
  },
  {
    what: 'a list that begins like a bitmap',
    bytes: encoded('BMW Club\nName,Email\nAda Byron,ada@guests.test\nBo Ek,bo@guests.test\n'),
    ready: ['Ada Byron <ada@guests.test>', 'Bo Ek <bo@guests.test>'],
  },
  {
    what: 'JSON with several lists',
    bytes: encoded(
      JSON.stringify({
        guests: [
          { name: 'Ada Byron', email: 'ada@guests.test' },
          { name: 'Bo Ek', email: 'bo@guests.test' },
        ],
        waiting: [{ name: 'Cy Poe', email: 'cy@guests.test' }],
        copies: ['office@firm.test'],
        pages: 1,
      }),
    ),
    ready: ['Ada Byron <ada@guests.test>', 'Bo Ek <bo@guests.test>'],
    unused: ['1: 1', '2: 1'],
  },
  {
    what: 'Excel’s own first line sep=| and pipes',
    bytes: encoded('sep=|\r\nName|Email\r\n"O\'Neill, Pat"|pat@guests.test\r\nRay Poe|ray@guests.test\r\n'),
    ready: ["O'Neill, Pat <pat@guests.test>", 'Ray Poe <ray@guests.test>'].map((line) =>
      line.replace("O'Neill, Pat", "Pat O'Neill"),
    ),
  },
  {
    what: 'a database: no headings, last name and first name, ids and dates',
    bytes: delimited(
      [
        cells('1001|Meier|Anna|anna.meier@guests.test|2026-01-01'),
        cells('1002|Schulz|Bernd|bernd.schulz@guests.test|2026-01-02'),
        cells('1003|Okafor|Noah|noah.okafor@guests.test|2026-01-03'),
      ],
      { quotes: 'all', eol: '\n' },
    ),
    ready: [
      'Anna Meier <anna.meier@guests.test>',
      'Bernd Schulz <bernd.schulz@guests.test>',
      'Noah Okafor <noah.okafor@guests.test>',
    ],
  },
  {
    what: 'no headings: names, tickets of one kind and addresses',
    bytes: delimited([
      ['VIP', 'Anna Meier', 'anna@guests.test'],
      ['VIP', 'Noah Okafor', 'noah@guests.test'],
      ['VIP', 'Ida Ek', 'ida@guests.test'],
    ]),
    ready: ['Anna Meier <anna@guests.test>', 'Noah Okafor <noah@guests.test>', 'Ida Ek <ida@guests.test>'],
  },
  {
    what: 'headings in a language nobody here knows',
    bytes: delimited([
      ['Jina', 'Barua pepe', 'Simu'],
      ['Asha Juma', 'asha@guests.test', '123'],
      ['Baraka Otieno', 'baraka@guests.test', '456'],
    ]),
    ready: ['Asha Juma <asha@guests.test>', 'Baraka Otieno <baraka@guests.test>'],
  },
  {
    what: 'names with line breaks, quotes and commas; bad and double addresses; totals',
    bytes: delimited([
      ['Guest', 'Table', 'E-mail'],
      ['Zoë "Z"\nBlake', '1', 'ZOE@guests.test'],
      ['Bo', '1', 'bo(at)guests.test'],
      ['Zoe Blake', '2', 'zoe@guests.test'],
      ['Guest', 'Table', 'E-mail'],
      ['', '3', ''],
      ['Total: 3', '', ''],
    ]),
    ready: ['Zoë "Z" Blake <ZOE@guests.test>'],
    others: cells('3: invalid|4: duplicate|5: skipped|6: skipped|7: invalid'),
  },
  {
    what: 'several people in one cell',
    bytes: delimited([
      ['Family', 'E-mails'],
      ['Laurent', 'amelie@guests.test; paul@guests.test'],
      ['Okafor', 'noah@guests.test, ada@guests.test'],
    ]),
    ready: [
      'Laurent <amelie@guests.test>',
      'Laurent <paul@guests.test>',
      'Okafor <noah@guests.test>',
      'Okafor <ada@guests.test>',
    ],
  },
  {
    what: 'addresses alone, one a line, some with mailto and marks',
    bytes: encoded('ann.lee@guests.test\nmailto:bo@guests.test\ncy-young@guests.test,\n\nINFO@guests.test\n'),
    ready: [
      'Ann Lee <ann.lee@guests.test>',
      'Bo <bo@guests.test>',
      'Cy Young <cy-young@guests.test>',
      'INFO <INFO@guests.test>',
    ],
  },
  {
    what: 'clipboard: To of a mail program, semicolons, last names first',
    bytes: encoded(
      'Meier, Anna <anna@guests.test>; "Okafor, Noah" <noah@guests.test>; Ida Ek <ida@guests.test>',
    ),
    ready: ['Anna Meier <anna@guests.test>', 'Noah Okafor <noah@guests.test>', 'Ida Ek <ida@guests.test>'],
  },
  {
    what: 'clipboard: addresses in one line, commas',
    bytes: encoded('ann@guests.test, bo@guests.test,cy@guests.test'),
    ready: ['Ann <ann@guests.test>', 'Bo <bo@guests.test>', 'Cy <cy@guests.test>'],
  },
  {
    what: 'clipboard: lines of names and addresses, and one without',
    bytes: encoded('Ann Lee <ann@guests.test>\r\nBo Ray <bo@guests.test>\r\nSomebody else\r\n'),
    ready: ['Ann Lee <ann@guests.test>', 'Bo Ray <bo@guests.test>'],
    others: ['3: invalid'],
  },
  {
    what: 'clipboard: cells of a spreadsheet, without headings',
    bytes: encoded(
      'Ann Lee\tann@guests.test\tTable 1\nBo Ray\tbo@guests.test\tTable 2\nCy Poe\tcy@guests.test\tTable 2',
    ),
    ready: ['Ann Lee <ann@guests.test>', 'Bo Ray <bo@guests.test>', 'Cy Poe <cy@guests.test>'],
  },
  {
    what: 'clipboard: cells of a spreadsheet, with headings and an empty column',
    bytes: encoded('\tNavn\tE-postadresse\n\tÅse Bø\tase@gjester.no\n\tOle Ås\tole@gjester.no\n'),
    ready: ['Åse Bø <ase@gjester.no>', 'Ole Ås <ole@gjester.no>'],
  },
  {
    what: 'a table in Markdown',
    bytes: encoded('| Name | Email | Table |\n|:---|---:|:-:|\n| Ann Lee | ann@b.test | 7 |\n'),
    ready: ['Ann Lee <ann@b.test>'],
  },
  {
    what: 'addresses behind the name of a directory’s attribute',
    bytes: encoded('Name,Email\nAnn Lee,mail=ann@b.test\nBo Kurz,MAILTO=bo@b.test\n'),
    ready: ['Ann Lee <ann@b.test>', 'Bo Kurz <bo@b.test>'],
  },
  {
    what: 'a column of names with addresses in brackets',
    bytes: delimited([
      ['Contact', 'Company'],
      ['Ann Lee <ann@guests.test>', 'Lee Ltd'],
      ['Bo Ray <bo@guests.test>', 'Ray Ltd'],
    ]),
    ready: ['Ann Lee <ann@guests.test>', 'Bo Ray <bo@guests.test>'],
  },
  {
    what: 'clipboard: a whole mail, whose head names people beside its text',
    bytes: encoded(
      [
        'Fra: Kari Li <kari@guests.test>',
        'To: "Bo Ek" <bo@guests.test>; Cy Poe <cy@guests.test>',
        '',
        'Vi blir to:',
        '- Anne-Grete Wik (anne.wik@guests.test) – vegetar',
        '- Tor Inge Dahl, tor.dahl@guests.test + følge',
      ].join('\n'),
    ),
    ready: [
      'Kari Li <kari@guests.test>',
      'Bo Ek <bo@guests.test>',
      'Cy Poe <cy@guests.test>',
      'Anne-Grete Wik <anne.wik@guests.test>',
      'Tor Inge Dahl <tor.dahl@guests.test>',
    ],
    others: ['4: invalid'],
  },
  {
    what: 'clipboard: To of Outlook with a group, which has no address and is reported',
    bytes: encoded(
      "Li, Kari (Nord) <kari@guests.test>; Team Hav; 'Bo Ek' <bo@guests.test>; mia.skov@guests.test",
    ),
    ready: ['Kari Li <kari@guests.test>', 'Bo Ek <bo@guests.test>', 'Mia Skov <mia.skov@guests.test>'],
    others: ['2: invalid'],
  },
  {
    what: 'clipboard: a numbered list of names, firms and addresses',
    bytes: encoded('1. Åse Wik, Nord AS, ase@guests.test\n2) Jón Berg, Hav hf., jon@guests.test\n'),
    ready: ['Åse Wik <ase@guests.test>', 'Jón Berg <jon@guests.test>'],
  },
  {
    what: 'a chat of WhatsApp, by its clipboard',
    bytes: encoded(
      '[02.11.26, 18:03:40] Jana: Ann Lee ann@guests.test\n[02.11.26, 18:04:02] Bo Ray: my mail is bo@guests.test\n' +
        '[02.11.26, 18:04:40] Jana: thanks, see you!\n',
    ),
    ready: ['Ann Lee <ann@guests.test>', 'Bo Ray <bo@guests.test>'],
  },
];
