/** Contact cards (vCard 2.1 to 4.0, RFC 6350), the one list that phones export: whose cards they are, and the e-mails. */

interface Property {
  name: string;
  /** Upper-case, as `TYPE=HOME` or `HOME`. */
  parameters: string[];
  value: string;
}

/** A table with headings, one card a row; the preferred address first. */
export function parseCards(text: string): string[][] {
  const cards: { name: string; emails: string[] }[] = [];
  for (const card of unfolded(text)
    .split(/^BEGIN:VCARD[ \t]*$/im)
    .slice(1)) {
    const properties = card.split('\n').flatMap((line) => propertyOf(line) ?? []);
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

/** Long lines go on in the next one: after a blank, or in version 2.1 after an equals sign. */
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
  return { name: name.replace(/^.*\./, ''), parameters, value: isQuoted ? unquoted(value) : value };
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

/** Bytes of UTF-8 written as `=C3=A9`. What is no such text stays as it is. */
function unquoted(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('%', '%25').replace(/=([0-9A-F]{2})/gi, '%$1'));
  } catch {
    return value;
  }
}
