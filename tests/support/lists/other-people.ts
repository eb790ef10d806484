/** Lists that name somebody else beside the guest: an account, a salesperson, an assistant, a companion. */
import { cells, type ListFixture } from './list-fixture.ts';
import { delimited } from './write-text.ts';

const ORDERS = [
  cells('1001|Kari Li|kari@payers.test|Åse Wik|ase@guests.test'),
  cells('1001|Kari Li|kari@payers.test|Jón Berg|jon@guests.test'),
  cells('1002|Mia Skov|mia@guests.test|Mia Skov|mia@guests.test'),
  cells('1003|Per Lie|per@payers.test|Liisa Mäki|liisa@guests.test'),
];
const PARTICIPANTS = [
  'Åse Wik <ase@guests.test>',
  'Jón Berg <jon@guests.test>',
  'Mia Skov <mia@guests.test>',
  'Liisa Mäki <liisa@guests.test>',
];
const BESIDE = [
  cells('Åse|Wik|ase@guests.test|Jens Wik'),
  cells('Mia|Skov|mia@guests.test|Lars Vang'),
  cells('Jón|Berg|jon@guests.test|'),
];
const GUESTS_BESIDE = [
  'Åse Wik <ase@guests.test>',
  'Mia Skov <mia@guests.test>',
  'Jón Berg <jon@guests.test>',
];

/** Orders of people who pay for others, below a row of headings. */
const ordersWith = (what: string, headings: string): ListFixture => ({
  what,
  bytes: delimited([cells(headings), ...ORDERS]),
  ready: PARTICIPANTS,
  unused: ['0, 2: 2'],
});

/** First and last names, e-mails and a name of somebody else, below a row of headings. */
const besideNamesWith = (what: string, headings: string): ListFixture => ({
  what,
  bytes: delimited([cells(headings), ...BESIDE]),
  ready: GUESTS_BESIDE,
});

export const WITH_OTHER_PEOPLE: ListFixture[] = [
  {
    what: 'Google Forms: the address of a companion, given by few, does not replace that of who answers',
    bytes: delimited([
      cells("Timestamp|Email Address|What is your full name?|Guest's e-mail, if any"),
      cells('11/20/2026 10:00:00|ann@guests.test|Ann Lee|plus.one@guests.test'),
      cells('11/20/2026 11:00:00|bo@guests.test|Bo Ek|'),
      cells('11/20/2026 12:00:00|cy@guests.test|Cy Poe|'),
    ]),
    ready: ['Ann Lee <ann@guests.test>', 'Bo Ek <bo@guests.test>', 'Cy Poe <cy@guests.test>'],
    unused: ['0, 3: 1'],
  },
  {
    what: 'Eventbrite: a mistyped address of a guest is reported, and not replaced by that of the buyer',
    bytes: delimited([
      cells('First Name|Last Name|Email|Buyer First Name|Buyer Last Name|Buyer Email'),
      cells('Ann|Lee|ann@guests.test|Paul|Payer|paul@payer.test'),
      cells('Bo|Ek|bo@@guests.test|Paul|Payer|paul@payer.test'),
      cells('Cy|Poe||Paul|Payer|paul@payer.test'),
    ]),
    ready: ['Ann Lee <ann@guests.test>', 'Cy Poe <paul@payer.test>'],
    others: ['3: invalid'],
  },
  {
    what: 'Salesforce, contacts: the account beside first and last name, remarks below',
    bytes: delimited(
      [
        cells('Salutation|First Name|Last Name|Title|Account Name|Mailing Street|Email|Account Owner'),
        cells('Ms.|Ann|Lee|CEO|ACME|Road 1|ann@guests.test|Rep One'),
        cells('Mr.|Bo|Ek|CTO|Ek AB||bo@guests.test|Rep Two'),
        [''],
        ['Confidential Information - Do Not Distribute'],
        ['Copyright © 2000-2026 salesforce.com, inc. All rights reserved.'],
      ],
      { quotes: 'all', encoding: 'windows-1252' },
    ),
    ready: ['Ann Lee <ann@guests.test>', 'Bo Ek <bo@guests.test>'],
    others: ['5: skipped', '6: skipped'],
  },
  {
    what: 'HubSpot: a contact without an address does not get that of its salesperson',
    bytes: delimited(
      [
        cells('Record ID - Contact|First Name|Last Name|Email|Phone Number|Contact owner|Lead Status'),
        cells('101|Ann|Lee|ann@guests.test||Sue Sales (sue@sales.test)|New'),
        cells('102|Cy|Poe|||Sue Sales (sue@sales.test)|'),
      ],
      { quotes: 'all', bom: true },
    ),
    ready: ['Ann Lee <ann@guests.test>'],
    others: ['3: invalid'],
    unused: ['0, 5: 1'],
  },
  {
    what: 'Outlook in German: the name of an assistant',
    bytes: delimited(
      [
        cells('Anrede|Vorname|Weitere Vornamen|Nachname|Firma|E-Mail-Adresse|Name Assistent|Partner'),
        cells('Herr|Jörg|Maria|Weiß|Müller & Söhne|joerg@gaeste.de|Frau Groß|Änne'),
        cells('Frau|Ute||Öz||ute@gaeste.de||'),
      ],
      { quotes: 'all', encoding: 'windows-1252' },
    ),
    ready: ['Jörg Weiß <joerg@gaeste.de>', 'Ute Öz <ute@gaeste.de>'],
  },
  {
    what: 'Outlook in Finnish: first and last names are of more people than the assistant’s',
    bytes: delimited([
      cells('Etunimi|Sukunimi|Sähköpostiosoite|Avustajan nimi'),
      cells('Ann|Lee|ann@guests.test|Sif'),
      cells('Bo|Ek|bo@guests.test|'),
      cells('Cy|Poe|cy@guests.test|'),
    ]),
    ready: ['Ann Lee <ann@guests.test>', 'Bo Ek <bo@guests.test>', 'Cy Poe <cy@guests.test>'],
  },
  {
    what: 'The Knot: the party beside first and last name',
    bytes: delimited([
      cells('First Name|Last Name|Party Name|Relationship|Email|Wedding Day - Meal'),
      cells('Ann|Lee|Lee Family|Bride Friend|ann@guests.test|Beef'),
      cells('Guest||Ek|||'),
    ]),
    ready: ['Ann Lee <ann@guests.test>'],
    others: ['3: invalid'],
  },
  {
    what: 'Google Forms: who answered, and whom they bring',
    bytes: delimited([
      cells(
        'Timestamp|Email Address|What is your full name?|If you bring a guest: their name|If you bring a guest: their e-mail',
      ),
      cells('2026/11/01 10:00:00 am GMT+1|ann@guests.test|Ann Lee|Bob Lee|bob@guests.test'),
      cells('2026/11/01 10:00:00 am GMT+1|cy@guests.test|Cy Poe||'),
    ]),
    ready: ['Ann Lee <ann@guests.test>', 'Cy Poe <cy@guests.test>'],
    unused: ['0, 4: 1'],
  },
  {
    what: 'a form: the names of companions, who are fewer',
    bytes: delimited([
      cells('Name|Email|Guest name'),
      cells('Ann Lee|ann@guests.test|Bob Lee'),
      cells('Cy Poe|cy@guests.test|'),
      cells('Di Ray|di@guests.test|'),
    ]),
    ready: ['Ann Lee <ann@guests.test>', 'Cy Poe <cy@guests.test>', 'Di Ray <di@guests.test>'],
  },
  {
    what: 'a wedding: “Plus one name” beside first and last name, and the address of the companion',
    bytes: delimited([
      cells('Last name|First name|E-mail|+1|Plus one name|Plus one e-mail'),
      cells('Baker|Joan|joan@guests.test|Yes|Rick Ray|rick@others.test'),
      cells('Solo|Sara||Yes|Tom Tee|tom@others.test'),
      cells('Lee|Hugo|hugo@guests.test|||'),
    ]),
    ready: ['Joan Baker <joan@guests.test>', 'Hugo Lee <hugo@guests.test>'],
    others: ['3: invalid'],
    unused: ['0, 5: 2'],
  },
  {
    what: 'a list that begins with the name of “+1”',
    bytes: delimited([
      cells('Name +1|Name|E-mail'),
      cells('Rick Ray|Joan Baker|joan@guests.test'),
      cells('Bea Bo|Hugo Lee|hugo@guests.test'),
    ]),
    ready: ['Joan Baker <joan@guests.test>', 'Hugo Lee <hugo@guests.test>'],
  },
  {
    what: 'the name of a partner beside first and last name',
    bytes: delimited([
      cells("First name|Last name|E-mail|Partner's name"),
      cells('Joan|Baker|joan@guests.test|Rick Ray'),
      cells('Hugo|Lee|hugo@guests.test|Bea Bo'),
    ]),
    ready: ['Joan Baker <joan@guests.test>', 'Hugo Lee <hugo@guests.test>'],
  },
  ordersWith(
    'orders in Norwegian: those who come, not who pays',
    'Ordrenr|Bestiller|Bestillers e-post|Deltaker|Deltakers e-post',
  ),
  ordersWith(
    'orders in Norwegian, the names after: those who come, not who pays',
    'Ordrenr|Navn på bestiller|E-post bestiller|Navn på deltaker|E-post deltaker',
  ),
  ordersWith(
    'orders in Swedish: those who come, not who pays',
    'Ordernr|Beställarens namn|Beställarens e-post|Deltagarens namn|Deltagarens e-post',
  ),
  ordersWith(
    'orders in Danish: those who come, not who pays',
    'Ordrenr|Køberens navn|Køberens e-mail|Deltagernavn|Deltagers e-mail',
  ),
  ordersWith(
    'orders in Finnish: those who come, not who pays',
    'Tilausnumero|Tilaajan nimi|Tilaajan sähköposti|Osallistujan nimi|Osallistujan sähköposti',
  ),
  ordersWith(
    'orders in Icelandic: those who come, not who pays',
    'Pöntun|Kaupandi|Netfang kaupanda|Þátttakandi|Netfang þátttakanda',
  ),
  ordersWith(
    'orders in English, with an apostrophe: those who come, not who pays',
    'Order|Buyer\u2019s name|Buyer\u2019s e-mail|Participant\u2019s name|Participant\u2019s e-mail',
  ),
  ordersWith(
    'orders of delegates: those who come, not who pays',
    'Order|Contact person|Contact e-mail|Delegate|Delegate e-mail',
  ),
  ordersWith(
    'orders, with headings of which only the names and addresses are known: whose address repeats pays',
    'No.|Name (A)|E-mail (A)|Name (B)|E-mail (B)',
  ),
  besideNamesWith(
    'the name of a companion in Norwegian, beside first and last name',
    'Fornavn|Etternavn|E-post|Navn på følge',
  ),
  besideNamesWith('the name of a companion in Finnish', 'Etunimi|Sukunimi|Sähköposti|Seuralaisen nimi'),
  besideNamesWith('the name of a company in Finnish', 'Etunimi|Sukunimi|Sähköposti|Yrityksen nimi'),
  besideNamesWith('the name of whoever leads somebody', 'Fornavn|Etternavn|E-post|Nærmeste leders navn'),
  besideNamesWith(
    'a name with a heading of no known owner, which is not theirs',
    'First name|Last name|Email|Chaperone name',
  ),
  {
    what: 'somebody who stands twice beside the addresses of secretaries is no payer',
    bytes: delimited([
      cells('Navn|E-post|E-post sekretær'),
      ...['Ann', 'Bo', 'Cy', 'Di', 'Eva', 'Bo'].map((name, at) => [
        name,
        `${name.toLowerCase()}@guests.test`,
        `s${at}@others.test`,
      ]),
    ]),
    ready: ['Ann', 'Bo', 'Cy', 'Di', 'Eva'].map((name) => `${name} <${name.toLowerCase()}@guests.test>`),
    others: ['7: duplicate'],
    unused: ['0, 2: 6'],
  },
  {
    what: 'the name of a company in Swedish before that of the guest',
    bytes: delimited([
      cells('Företagets namn|Namn|E-post'),
      cells('Lie Bygg|Åse Wik|ase.wik@guests.test'),
      cells('Nord Transport|Jón Berg|jon.berg@guests.test'),
    ]),
    ready: ['Åse Wik <ase.wik@guests.test>', 'Jón Berg <jon.berg@guests.test>'],
  },
];
