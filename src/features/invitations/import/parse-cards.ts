/** Parses contact cards (vCard 2.1 to 4.0, RFC 6350), the only list that phones export. */

interface Property {
  name: string;
  /** In upper case, as `TYPE=HOME` or `HOME`. */
  parameters: string[];
  value: string;
}

/** Marks a group: standard since version 4, before that in Apple's address book. */
const KIND = new Set(['KIND', 'X-ADDRESSBOOKSERVER-KIND']);

/** A table with headings and one card per row; the preferred address first. */
export function parseCards(text: string): string[][] {
  const cards: { name: string; emails: string[] }[] = [];
  for (const card of unfolded(text)
    .split(/^BEGIN:VCARD[ \t]*$/im)
    .slice(1)) {
    const properties = card.split('\n').flatMap((line) => propertyOf(line) ?? []);
    if (properties.some(({ name, value }) => KIND.has(name) && /^group$/i.test(value.trim()))) continue;
    const firstOf = (name: string) => properties.find((property) => property.name === name)?.value ?? '';
    const emails = properties
      .filter(({ name, value }) => name === 'EMAIL' && value.trim() !== '')
      .sort((one, other) => Number(isPreferred(other)) - Number(isPreferred(one)))
      .map(({ value }) => unescaped(value).replace(/^mailto:/i, ''));
    const name =
      unescaped(firstOf('FN')) || nameOf(firstOf('N')) || unescaped(firstOf('ORG')).replace(/;+/g, ' ');
    cards.push({ name, emails });
  }
  const width = Math.max(1, ...cards.map(({ emails }) => emails.length));
  const headings = Array.from({ length: width }, (_, at) => (at === 0 ? 'Email' : `Email ${at + 1}`));
  return [['Name', ...headings], ...cards.map(({ name, emails }) => [name, ...emails])];
}

/** Long lines continue on the next one: after a blank, or in version 2.1 after an equals sign. */
function unfolded(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .replace(/^[^:\n]*QUOTED-PRINTABLE(?:[^\n]*=\n)+/gim, (lines) => lines.replaceAll('=\n', ''));
}

/** `item1.EMAIL;TYPE=HOME:ann@b.co` */
function propertyOf(line: string): Property | undefined {
  const colon = line.indexOf(':');
  if (colon < 1 || colon > 300) return undefined;
  const [name = '', ...parameters] = line.slice(0, colon).toUpperCase().split(';');
  const value = line.slice(colon + 1);
  const isQuoted = parameters.some((parameter) => parameter.endsWith('QUOTED-PRINTABLE'));
  const charset = parameters.find((parameter) => parameter.startsWith('CHARSET='))?.slice(8);
  return { name: name.replace(/^.*\./, ''), parameters, value: isQuoted ? unquoted(value, charset) : value };
}

function isPreferred({ parameters }: Property): boolean {
  return parameters.some((parameter) => /^(TYPE=)?(.*,)?PREF\b|^PREF=1$/.test(parameter));
}

/** `Lee;Ann;Mary;Dr.;` */
function nameOf(value: string): string {
  const [last = '', first = '', middle = '', title = ''] = value.split(/(?<!\\);/).map(unescaped);
  return [title, first, middle, last].filter((part) => part !== '').join(' ');
}

const unescaped = (value: string) => value.replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1').trim();

/** Decodes `=C3=A9` in the encoding that the card names, or UTF-8. Other text stays unchanged. */
function unquoted(value: string, charset = 'utf-8'): string {
  try {
    const decoder = new TextDecoder(charset, { fatal: true });
    return value.replace(/(?:=[0-9A-F]{2}|\p{ASCII})+/giu, (written) => decoder.decode(bytesOf(written)));
  } catch {
    return value;
  }
}

const bytesOf = (written: string) =>
  Uint8Array.from(written.match(/=[0-9A-F]{2}|./gis) ?? [], (piece) =>
    piece.length === 3 ? Number.parseInt(piece.slice(1), 16) : piece.charCodeAt(0),
  );
