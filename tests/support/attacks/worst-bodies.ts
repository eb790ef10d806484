/** The most expensive bodies within the limits of the calls, and some beyond them; each is created once. */
import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { CallName } from '../../../common/contract/calls.ts';
import { PAID_EVENT, PAID_LOCATION } from '../../../dev/demo/demo-items.ts';
import { bodyLimitsOf } from '../../../server/http/body/body-limits.ts';
import { workbook } from './worst-sheets.ts';

export interface WorstBody {
  what: string;
  call: CallName;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const FORM = 'multipart/form-data; boundary=x';
const MEGABYTE = 1024 * 1024;

/** Created before the attack begins. */
export async function worstBodies(): Promise<WorstBody[]> {
  return [...forms(), ...jsons(), ...sheets(), ...(await pictures())];
}

function forms(): WorstBody[] {
  const pairs = Buffer.from('a&'.repeat(12 * MEGABYTE));
  const parts = Buffer.from('--x\r\n\r\n'.repeat(3 * MEGABYTE));
  const largest = form({
    company_document: randomBytes(10 * MEGABYTE),
    company_logo: randomBytes(10 * MEGABYTE),
  });
  const call = 'register';
  return [
    body('24 MB of pairs', call, pairs, 'application/x-www-form-urlencoded'),
    body('21 MB of tiny parts', call, parts.subarray(0, bodyLimitsOf(call).maxBytes)),
    body('two files of 10 MB', call, largest),
  ];
}

function jsons(): WorstBody[] {
  const { maxBytes } = bodyLimitsOf('sendContactMessage');
  const long = `{"message":"${'\\u0041'.repeat(maxBytes / 6 - 10)}"}`;
  const type = 'application/json';
  return [
    body('the longest JSON', 'sendContactMessage', Buffer.from(long), type),
    body('the deepest JSON', 'sendContactMessage', Buffer.from('['.repeat(maxBytes)), type),
    body('the widest JSON', 'sendContactMessage', Buffer.from(`[${'1,'.repeat(maxBytes / 2 - 2)}1]`), type),
  ];
}

function sheets(): WorstBody[] {
  const cells = workbook([`<row r="1">${'<c><v>1</v></c>'.repeat(1_250_000)}</row>`]);
  const people = (columns: number, mark: string) =>
    workbook(
      Array.from({ length: 10_001 }, (_, row) => {
        const name = row === 0 ? 'Name' : `Guest ${row}`;
        const email = row === 0 ? 'Email' : `guest-${row}@${mark}.test`;
        const texts = [name, email, ...Array.from({ length: columns - 2 }, () => 'something else')];
        return `<row r="${row + 1}">${texts.map((text, column) => `<c r="${letter(column)}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
      }),
    );
  const bulk = (what: string, invitation_xlsx: Uint8Array) =>
    body(what, 'bulkSendEventInvitations', form({ event_id: PAID_EVENT, invitation_xlsx }));
  return [
    bulk('a sheet of a million cells', cells),
    bulk('a sheet of 10,000 people in 20 columns', people(20, 'event')),
    body(
      'a sheet of 10,000 tenants',
      'bulkSendLocationInvitations',
      form({ location_id: PAID_LOCATION, invitation_xlsx: people(2, 'location') }),
    ),
  ];
}

const letter = (column: number) => String.fromCharCode(65 + column);

/** Each is decoded before the plan is looked up, which does not exist. */
async function pictures(): Promise<WorstBody[]> {
  const plain = (width: number, height: number, channels: 3 | 4) =>
    sharp({ create: { width, height, channels, background: '#345' } });
  const made: [string, Sharp][] = [
    ['a photo of 40 megapixels', plain(8000, 5000, 3).jpeg()],
    [
      'a progressive JPEG of 13 megapixels',
      plain(4160, 3200, 3).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    ],
    [
      'an interlaced PNG of 15 megapixels',
      plain(4800, 3200, 4).png({ progressive: true, compressionLevel: 1 }),
    ],
    ['an AVIF of 4.5 megapixels', plain(2500, 1800, 4).avif({ effort: 0 })],
    ['a WebP of 40 megapixels', plain(8000, 5000, 4).webp({ effort: 0 })],
    ['a GIF of 13 megapixels', plain(4200, 3200, 3).gif({ effort: 1 })],
  ];
  const fields = { name: 'x', date: '2030-01-01', location: '{"name":"x"}', product_id: 'none' };
  const bodies: WorstBody[] = [];
  for (const [what, picture] of made) {
    bodies.push(body(what, 'addEvent', form({ ...fields, event_media: await picture.toBuffer() })));
  }
  return bodies;
}

function body(what: string, call: CallName, bytes: Uint8Array, type = FORM): WorstBody {
  return { what, call, type, bytes: new Uint8Array(bytes) };
}

function form(fields: Record<string, string | Uint8Array>): Uint8Array {
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const file = typeof value === 'string' ? '' : '; filename="a"';
    return [
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ];
  });
  return Buffer.concat([...parts, Buffer.from('--x--\r\n')]);
}
