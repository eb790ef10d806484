/** Guest lists as ticket shops and we ourselves export them. */
import { cells, type ListFixture } from './list-fixture.ts';
import { delimited } from './write-text.ts';
import { xlsx } from './write-xlsx.ts';

export const EXPORTED: ListFixture[] = [
  {
    what: 'Eventbrite, attendees summary: the buyer pays for two guests',
    bytes: delimited([
      cells(
        'Order #|Order Date|First Name|Last Name|Email|Quantity|Ticket Type|Attendee #|Buyer First Name|Buyer Last Name|Buyer Email|Attendee Status|Company',
      ),
      cells(
        '7101|2026-05-01 10:11:12|Amélie|Laurent|amelie@guests.test|1|General Admission|11|Paul|Payer|paul@payer.test|Attending|Lumière SARL',
      ),
      cells(
        '7101|2026-05-01 10:11:12|Noah|Okafor|noah@guests.test|1|General Admission|12|Paul|Payer|paul@payer.test|Attending|',
      ),
      cells(
        '7101|2026-05-01 10:11:12|Uma|Gone|uma@guests.test|1|General Admission|14|Uma|Gone|uma@guests.test|Not Attending|',
      ),
      cells(
        '7103|2026-05-03 10:00:00|Ove|Old|ove@guests.test|1|General Admission|15|Ove|Old|ove@guests.test|Deleted|',
      ),
      cells(
        '7103|2026-05-03 10:00:00|Tia|Told|tia@guests.test|1|General Admission|16|Ove|Old|ove@guests.test|Transferred|',
      ),
      cells(
        '7102|2026-05-02 09:00:00|Info Requested|Info Requested|Info Requested|1|General Admission|13|Rita|Ruiz|rita.ruiz@payer.test|Attending|',
      ),
    ]),
    ready: [
      'Amélie Laurent <amelie@guests.test>',
      'Noah Okafor <noah@guests.test>',
      'Rita Ruiz <rita.ruiz@payer.test>',
    ],
    others: ['4: skipped', '5: skipped', '6: skipped'],
    unused: ['0, 10: 1'],
  },
  {
    what: 'Luma, guest list: a name and its two parts, host columns beside',
    bytes: delimited(
      [
        cells(
          'api_id|name|first_name|last_name|email|phone_number|created_at|approval_status|custom_source|checked_in_at|qr_code_url|ticket_name',
        ),
        cells(
          'gst-1|Ada Byron|Ada|Byron|ada@guests.test||2026-04-01T08:00:00.000Z|approved|||https://luma.com/check-in/evt-1?pk=g-1|Standard',
        ),
        cells(
          'gst-2||Bo||bo@guests.test||2026-04-01T08:00:00.000Z|invited|||https://luma.com/check-in/evt-1?pk=g-2|Standard',
        ),
        cells('gst-3||||cy.young@guests.test||2026-04-01T08:00:00.000Z|invited||||Standard'),
        cells('gst-4||||dee.moss@guests.test||2026-04-01T08:00:00.000Z|waitlist||||Standard'),
        cells('gst-5||||eli.nord@guests.test||2026-04-01T08:00:00.000Z|pending_approval||||Standard'),
      ],
      { eol: '\n' },
    ),
    ready: ['Ada Byron <ada@guests.test>', 'Bo <bo@guests.test>', 'Cy Young <cy.young@guests.test>'],
    others: ['5: skipped', '6: skipped'],
  },
  {
    what: 'pretix, order positions: attendees without an address have the order’s',
    bytes: delimited(
      [
        cells(
          'Event slug|Order code|Position ID|Status|E-mail|Phone number|Order date|Product|Price|Attendee name|Attendee name: Given name|Attendee name: Family name|Attendee email|Company|Invoice address company|Invoice address name',
        ),
        cells(
          'gala|ABCDE|1|paid|order@guests.test||2026-03-01|Ticket|20.00|Ida Ek|Ida|Ek|ida@guests.test||Ek AB|Olof Ek',
        ),
        cells('gala|ABCDE|2|paid|order@guests.test||2026-03-01|Ticket|20.00|Ulf Ek|Ulf|Ek|||Ek AB|Olof Ek'),
        cells(
          'gala|FGHIJ|1|canceled|off@guests.test||2026-03-02|Ticket|20.00|Una Off|Una|Off|una@guests.test|||',
        ),
      ],
      { quotes: 'all' },
    ),
    ready: ['Ida Ek <ida@guests.test>', 'Ulf Ek <order@guests.test>'],
    others: ['4: skipped'],
  },
  {
    what: 'pretix in German, semicolons',
    bytes: delimited(
      [
        cells('Bestellnummer|E-Mail|Produkt|Teilnehmername|Teilnehmer-E-Mail|Rechnungsadresse Firma'),
        cells('XYZ12|kauf@guests.test|Karte|Lena Groß|lena@guests.test|Groß KG'),
      ],
      { delimiter: ';' },
    ),
    ready: ['Lena Groß <lena@guests.test>'],
    unused: ['0, 1: 1'],
  },
  {
    what: 'Hi.Events, attendees as a workbook',
    bytes: xlsx('excel', {
      name: 'Worksheet',
      rows: [
        cells(
          'ID|First Name|Last Name|Email|Status|Is Checked In|Checked In At|Product ID|Product Name|Event ID|Public ID|Short ID|Created Date|Last Updated Date|Notes',
        ),
        cells(
          '41|Mia|Lund|mia@guests.test|ACTIVE|No||7|Standard|3|A-1|a_1|2026-01-02 03:04:05|2026-01-02 03:04:05|',
        ),
        cells(
          '42|Leo|Frank|leo@guests.test|ACTIVE|Yes|2026-01-03 03:04:05|7|Standard|3|A-2|a_2|2026-01-02 03:04:05|2026-01-02 03:04:05|leo prefers tea',
        ),
      ],
    }),
    ready: ['Mia Lund <mia@guests.test>', 'Leo Frank <leo@guests.test>'],
  },
  {
    what: 'our own list of guests, as CSV',
    bytes: delimited(
      [
        ['Name', 'Email'],
        ["'=Ann", 'ann@guests.test'],
        ['محمد', 'm@guests.test'],
      ],
      { bom: true },
    ),
    ready: ['=Ann <ann@guests.test>', 'محمد <m@guests.test>'],
  },
  {
    what: 'our own rows that were not sent, mended',
    bytes: xlsx('excel', {
      name: 'Not sent',
      rows: [
        ['Name', 'Email', 'Reason', 'Row'],
        ['Bo', 'bo@guests.test', 'Please enter a valid email address', '4'],
      ],
    }),
    ready: ['Bo <bo@guests.test>'],
  },
  {
    what: 'Partiful, Ticket Tailor and Zoom: other words for who does not come',
    bytes: delimited([
      cells('Name|Email|RSVP|Status|Approval Status'),
      cells('Kim Can|kim@guests.test|Can’t Go||'),
      cells('Nia No|nia@guests.test|No||'),
      cells('Vic Void|vic@guests.test||voided|'),
      cells('Dan Deny|dan@guests.test|||denied'),
      cells('Lee Low|lee@guests.test|Going|valid|approved'),
    ]),
    ready: ['Lee Low <lee@guests.test>'],
    others: ['2: skipped', '3: skipped', '4: skipped', '5: skipped'],
  },
  {
    what: 'A wedding list: an answer of no, and another yes-or-no question',
    bytes: delimited([
      cells('Name|Email|RSVP Status|Attending'),
      cells('Nia No|nia@guests.test|No|No'),
      cells('Wim Watch|wim@guests.test|Yes|No'),
    ]),
    ready: ['Wim Watch <wim@guests.test>'],
    others: ['2: skipped'],
  },
];
