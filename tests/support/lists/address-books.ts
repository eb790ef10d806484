/** Contacts and participants as address books, newsletters and meetings export them. */
import { cells, type ListFixture } from './list-fixture.ts';
import { delimited, encoded } from './write-text.ts';
import { xlsx } from './write-xlsx.ts';

const outlookHeadings =
  "Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business City,Business Phone,Home Phone,Mobile Phone,Anniversary,Assistant's Name,Birthday,Categories,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,E-mail 2 Type,E-mail 2 Display Name,Manager's Name,Notes,Spouse,Web Page".split(
    ',',
  );
const outlookRow = (first: string, last: string, mail: string, second = '') =>
  outlookHeadings.map(
    (heading) =>
      ({
        'First Name': first,
        'Last Name': last,
        'E-mail Address': mail,
        'E-mail Type': 'SMTP',
        'E-mail Display Name': `${first} ${last} (${mail})`,
        'E-mail 2 Address': second,
        Company: 'Nordlicht GmbH',
        "Manager's Name": 'Olaf Boss',
      })[heading] ?? '',
  );

const googleHeadings =
  'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value'.split(
    ',',
  );
const googleRow = (first: string, last: string, mail: string, second = '') =>
  googleHeadings.map(
    (heading) =>
      ({
        'First Name': first,
        'Last Name': last,
        'E-mail 1 - Label': '* Home',
        'E-mail 1 - Value': mail,
        'E-mail 2 - Label': 'Work',
        'E-mail 2 - Value': second,
        Labels: '* myContacts',
        'Organization Name': 'Studio Vier',
      })[heading] ?? '',
  );

export const ADDRESS_BOOKS: ListFixture[] = [
  {
    what: 'Google Contacts: addresses in numbered columns',
    bytes: delimited(
      [
        googleHeadings,
        googleRow('Zoë', 'Grün', 'zoe@guests.test', 'zoe@work.test'),
        googleRow('Ivo', 'Marić', '', 'ivo@work.test'),
        googleRow('Nobody', 'Phone', ''),
      ],
      { eol: '\n' },
    ),
    ready: ['Zoë Grün <zoe@guests.test>', 'Ivo Marić <ivo@work.test>'],
    others: ['4: invalid'],
    unused: ['0, 20: 1'],
  },
  {
    what: 'Google Contacts before 2024: Given Name, Family Name, several addresses in a cell',
    bytes: delimited([
      cells(
        'Name|Given Name|Additional Name|Family Name|Yomi Name|Group Membership|E-mail 1 - Type|E-mail 1 - Value',
      ),
      cells('Eva Holm|Eva||Holm||* myContacts|* Home|eva@guests.test ::: eva@work.test'),
      cells('Finn Dahl|Finn||Dahl||* myContacts|* Home|finn@guests.test'),
    ]),
    ready: ['Eva Holm <eva@guests.test>', 'Eva Holm <eva@work.test>', 'Finn Dahl <finn@guests.test>'],
  },
  {
    what: 'Outlook, Windows-1252, every field quoted',
    bytes: delimited(
      [
        outlookHeadings,
        outlookRow('Jörg', 'Weiß', 'joerg@guests.test'),
        outlookRow('Søren', 'Ødegård', '', 'soren@guests.test'),
      ],
      { quotes: 'all', encoding: 'windows-1252' },
    ),
    ready: ['Jörg Weiß <joerg@guests.test>', 'Søren Ødegård <soren@guests.test>'],
  },
  {
    what: 'Outlook in German',
    bytes: delimited(
      [
        cells(
          'Anrede|Vorname|Weitere Vornamen|Nachname|Suffix|Firma|Abteilung|E-Mail-Adresse|E-Mail-Typ|E-Mail: Angezeigter Name|E-Mail 2: Adresse',
        ),
        cells('Frau|Käthe||Müller||Bäckerei||kaethe@gaeste.de|SMTP|Käthe Müller (kaethe@gaeste.de)|'),
      ],
      { quotes: 'all', encoding: 'windows-1252' },
    ),
    ready: ['Käthe Müller <kaethe@gaeste.de>'],
  },
  {
    what: 'Zoom, participants: User Email',
    bytes: delimited(
      [
        ['Name (Original Name)', 'User Email', 'Total Duration (Minutes)', 'Guest'],
        ['Ann Lee', 'ann@guests.test', '61', 'Yes'],
      ],
      { bom: true },
    ),
    ready: ['Ann Lee <ann@guests.test>'],
  },
  {
    what: 'Mailchimp: Email Address first, status columns after',
    bytes: delimited(
      [
        cells('Email Address|First Name|Last Name|Address|Phone Number|MEMBER_RATING|OPTIN_TIME|EMAIL_TYPE'),
        cells('tom@guests.test|Tom|Sawyer|||2|2025-01-01 10:00:00|html'),
      ],
      { quotes: 'all', eol: '\n' },
    ),
    ready: ['Tom Sawyer <tom@guests.test>'],
  },
  {
    what: 'Microsoft Forms: Email and Name of the account, and the asked ones',
    bytes: xlsx('excel', {
      name: 'Form1',
      rows: [
        cells('ID|Start time|Completion time|Email|Name|Your full name|Your e-mail address'),
        cells('1|45000.1|45000.2|anonymous||Petra Vogel|petra@guests.test'),
      ],
    }),
    ready: ['Petra Vogel <petra@guests.test>'],
  },
  {
    what: 'an iPhone’s contact cards',
    bytes: encoded(
      [
        'BEGIN:VCARD\r\nVERSION:3.0\r\nPRODID:-//Apple Inc.//iPhone OS 18.1//EN\r\nN:Öst;Åsa;;;\r\nFN:Åsa Öst',
        'item1.EMAIL;type=INTERNET;type=HOME:asa@gaster.se\r\nitem1.X-ABLabel:Privat',
        'EMAIL;type=INTERNET;type=WORK;type=pref:asa@work.test\r\nTEL;type=CELL:070 123\r\nEND:VCARD',
        "BEGIN:VCARD\r\nVERSION:3.0\r\nN:O\\, Neil;Tom;;;\r\nFN:Tom O'Ne\r\n il\r\nEMAIL:tom.o'neil@irl.test\r\nEND:VCARD",
        'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Taxi\r\nTEL:112\r\nEND:VCARD\r\n',
      ].join('\r\n'),
    ),
    ready: ['Åsa Öst <asa@work.test>', "Tom O'Neil <tom.o'neil@irl.test>"],
    others: ['4: invalid'],
    unused: ['0, 2: 1'],
  },
  {
    what: 'an old Android’s contact cards, quoted-printable',
    bytes: encoded(
      'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=98deg=C3=A5rd;S=C3=B8=\nren;;;\nEMAIL;HOME:soren@guests.test\nEND:VCARD\n',
    ),
    ready: ['Søren Ødegård <soren@guests.test>'],
  },
  {
    what: 'JSON: a list of objects, and one that an object holds',
    bytes: encoded(
      '{"total":2,"guests":[{"name":"Ann Lee","email":"al7@p.test"},{"name":"Bob Roe","email":"br9@p.test","note":null}]}',
    ),
    ready: ['Ann Lee <al7@p.test>', 'Bob Roe <br9@p.test>'],
  },
];
