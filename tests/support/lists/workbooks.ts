/** Workbooks of many programs. */
import { cells, type ListFixture } from './list-fixture.ts';
import { encoded } from './write-text.ts';
import { ods, workbook } from './write-workbook.ts';
import { xlsx } from './write-xlsx.ts';

const plain = [
  ['Name', 'Email'],
  ['Zoë Grün', 'zoe@guests.test'],
  ['محمد علي', 'm@guests.test'],
];
const plainPeople = ['Zoë Grün <zoe@guests.test>', 'محمد علي <m@guests.test>'];
const makers = ['excel', 'google', 'libreOffice', 'numbers', 'openpyxl', 'richTexts'] as const;

export const WORKBOOKS: ListFixture[] = [
  ...makers.map((maker) => ({
    what: `${maker}: the specified columns`,
    bytes: xlsx(maker, { name: 'Sheet 1', rows: plain }),
    ready: plainPeople,
  })),
  {
    what: 'Excel 97–2003',
    bytes: workbook('biff8', [
      'Gäste',
      [
        ['Nachname', 'Vorname', 'E-Mail'],
        ['Grün', 'Zoë', 'zoe@guests.test'],
        ['Łoś', 'Ивана', 'i@guests.test'],
      ],
    ]),
    ready: ['Zoë Grün <zoe@guests.test>', 'Ивана Łoś <i@guests.test>'],
  },
  { what: 'Excel 2003 XML', bytes: workbook('xlml', ['People', plain]), ready: plainPeople },
  { what: 'Excel binary workbook', bytes: workbook('xlsb', ['People', plain]), ready: plainPeople },
  {
    what: 'a web program’s .xls that is a page with a table',
    bytes: new TextEncoder().encode(
      '<html><head><meta charset="utf-8"></head><body><table border="1"><tr><th>Naam</th><th>E-mailadres</th></tr><tr><td>Joris van Dijk</td><td>joris@gasten.nl</td></tr><tr><td>Anouk &amp; Bram</td><td>anouk@gasten.nl</td></tr></table></body></html>',
    ),
    ready: ['Joris van Dijk <joris@gasten.nl>', 'Anouk & Bram <anouk@gasten.nl>'],
  },
  {
    what: 'a ticket shop’s .xls that is a page with a table about the export, and one per page of people',
    bytes: encoded(
      '\r\n<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1252"></head><body><table><tr><td colspan=2>Bestellungen für die Gala</td></tr></table><table><tr><th>Gast</th><th>Kontakt</th></tr><tr><td>Jürgen <b>Groß</b></td><td><div>Jürgen Groß</div><div>juergen@gaeste.de</div></td></tr><tr><td>Zoë Lee</td><td>zoe@gaeste.de</td></tr></table><table><tr><td>Bo Ek</td><td>bo@gaeste.de</td></tr></table></body></html>',
      { encoding: 'windows-1252' },
    ),
    ready: ['Jürgen Groß <juergen@gaeste.de>', 'Zoë Lee <zoe@gaeste.de>'],
    unused: ['2: 1'],
  },
  {
    what: 'LibreOffice .ods',
    bytes: ods([
      'Tabelle1',
      [
        ['Vorname', 'Nachname', 'E-Mail'],
        ['Zoë', 'Grün', 'zoe@guests.test'],
        ['Ada', 'Byron', 'ada@guests.test'],
      ],
    ]),
    ready: ['Zoë Grün <zoe@guests.test>', 'Ada Byron <ada@guests.test>'],
  },
  {
    what: 'LibreOffice .ods, addresses behind links',
    bytes: ods([
      'Blad1',
      [
        ['Namn', 'Kontakt'],
        ['Åsa Öst', { text: 'Skriv', link: 'mailto:asa@gaster.se' }],
        ['Bo Ek', { text: 'bo@gaster.se', link: 'mailto:bo@gaster.se' }],
      ],
    ]),
    ready: ['Åsa Öst <asa@gaster.se>', 'Bo Ek <bo@gaster.se>'],
  },
  {
    what: 'Excel: names are links, no column of addresses',
    bytes: xlsx('excel', {
      name: 'Gäster',
      rows: [
        ['Namn', 'Telefon'],
        [{ text: 'Åsa Öst', link: 'mailto:asa@gaster.se?subject=Gala' }, '070123'],
        [{ text: 'Bo Ek', link: 'mailto:bo@gaster.se' }, '070456'],
        ['Nils Utan', '070789'],
      ],
    }),
    ready: ['Åsa Öst <asa@gaster.se>', 'Bo Ek <bo@gaster.se>'],
    others: ['4: invalid'],
  },
  {
    what: 'Google Sheets: HYPERLINK formulas',
    bytes: xlsx('google', {
      name: 'Hoja 1',
      rows: [
        ['Nombre', 'Apellidos', 'Correo electrónico'],
        ['José', 'Ruiz', { text: 'escribir', formula: 'HYPERLINK("mailto:jose@invitados.es","escribir")' }],
        ['Inés', 'Peña', 'ines@invitados.es'],
      ],
    }),
    ready: ['José Ruiz <jose@invitados.es>', 'Inés Peña <ines@invitados.es>'],
  },
  {
    what: 'Numbers: the table’s title above its headings',
    bytes: xlsx('numbers', {
      name: 'Tabella 1',
      rows: [
        ['Tabella 1', '', ''],
        ['Nome', 'Cognome', 'Posta elettronica'],
        ['Lucia', 'Ferrari', 'lucia@ospiti.it'],
      ],
    }),
    ready: ['Lucia Ferrari <lucia@ospiti.it>'],
  },
  {
    what: 'several sheets: the people are on the third',
    bytes: xlsx(
      'excel',
      { name: 'Lies mich', rows: [['Diese Datei ist für das Büro'], ['Fragen an buero@firma.de']] },
      {
        name: 'Tische',
        rows: [
          ['Tisch', 'Plätze'],
          ['1', '8'],
        ],
      },
      {
        name: 'Gäste',
        rows: [
          ['Gast', 'E-Mail'],
          ['Änne Groß', 'aenne@gaeste.de'],
          ['Bo Ray', 'bo@gaeste.de'],
        ],
      },
    ),
    ready: ['Änne Groß <aenne@gaeste.de>', 'Bo Ray <bo@gaeste.de>'],
    unused: ['0: 1'],
  },
  {
    what: 'a hidden sheet with more people than the visible one',
    bytes: xlsx(
      'excel',
      {
        name: 'Archiv',
        isHidden: true,
        rows: [
          ['Name', 'Email'],
          ['Old Guest', 'old@gaeste.de'],
          ['Older Guest', 'older@gaeste.de'],
        ],
      },
      {
        name: 'Gäste',
        rows: [
          ['Name', 'Email'],
          ['Bo Ray', 'bo@gaeste.de'],
        ],
      },
    ),
    ready: ['Bo Ray <bo@gaeste.de>'],
    unused: ['0: 2'],
  },
  {
    what: 'merged title, headings over two rows, blank column, a family sharing a merged address',
    bytes: xlsx('excel', {
      name: 'Lista',
      rows: [
        cells('Lista de convidados||||'),
        cells('||||'),
        cells('|Convidado||E-mail|Mesa'),
        cells('|Nome|Apelido||'),
        cells('|Inês|Conceição|ines@convidados.pt|1'),
        cells('|João|Conceição||1'),
        cells('|Rui|Pão|rui@convidados.pt|2'),
      ],
      merges: cells('A1:E1|B3:C3|D3:D4|E3:E4|D5:D6'),
    }),
    ready: ['Inês Conceição <ines@convidados.pt>', 'Rui Pão <rui@convidados.pt>'],
    others: ['6: duplicate'],
  },
  {
    what: 'the list begins far from the corner',
    bytes: xlsx('openpyxl', {
      name: 'x',
      rows: [[], [], [], cells('|||Ονοματεπώνυμο|Email'), cells('|||Ελένη Νικολάου|eleni@kalesmenoi.gr')],
    }),
    ready: ['Ελένη Νικολάου <eleni@kalesmenoi.gr>'],
  },
  {
    what: 'hidden characters and full-width signs around addresses',
    bytes: xlsx('excel', {
      name: 'x',
      rows: [
        ['Name', 'Email'],
        ['Ann\u00a0Lee', '\u200bann@guests.test\u00a0'],
        ['Bo', ' <bo@guests.test>; '],
        ['Cy', 'cy＠guests.test'],
      ],
    }),
    ready: ['Ann Lee <ann@guests.test>', 'Bo <bo@guests.test>', 'Cy <cy@guests.test>'],
  },
];
