/** Parses address books of Thunderbird and directories (LDIF, RFC 2849). */

const EMAIL_ATTRIBUTES = ['mail', 'mozillasecondemail', 'email'];
/** Object classes of groups: `groupOfNames`, `groupOfUniqueNames`, `posixGroup`. */
const GROUP = /^(?:groupof\w+|(?:posix)?group|\w*mailgroup\w*)$/i;

/** Whether a text is such an export: its first entry begins with a record's name. */
export function isLdif(start: string): boolean {
  return /^(?:\s|version:[^\n]*\n)*dn::?[ \t]*[^\n]*\n[a-z][\w.;-]*:/i.test(unfolded(start));
}

/** A table with headings and one entry per row; entries without name and e-mail (groups, folders) are left out. */
export function parseLdif(text: string): string[][] {
  const people = unfolded(text)
    .split(/\n{2,}/)
    .map((entry) => entry.split('\n').flatMap((line) => attributeOf(line) ?? []))
    .filter((attributes) => attributes.some(({ name }) => name === 'dn') && !isGroup(attributes))
    .map((attributes) => {
      const all = (name: string) =>
        attributes.filter((one) => one.name === name && one.value !== '').map(({ value }) => value);
      const [first = '', last = ''] = ['givenname', 'sn'].map((name) => all(name)[0] ?? '');
      const name = all('cn')[0] ?? all('displayname')[0] ?? [first, last].filter(Boolean).join(' ');
      return { name, emails: [...new Set(EMAIL_ATTRIBUTES.flatMap(all))] };
    })
    .filter(({ name, emails }) => name !== '' || emails.length > 0);
  const width = Math.max(1, ...people.map(({ emails }) => emails.length));
  const headings = Array.from({ length: width }, (_, at) => (at === 0 ? 'Email' : `Email ${at + 1}`));
  return [['Name', ...headings], ...people.map(({ name, emails }) => [name, ...emails])];
}

interface Attribute {
  /** In lower case, without options such as a language. */
  readonly name: string;
  readonly value: string;
}

/** Long lines and comments continue after a line break and a blank. */
function unfolded(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n /g, '')
    .replace(/^#.*\n?/gm, '');
}

/** `cn: Ann`, or base64 with a second colon: `cn:: QW5u`. */
function attributeOf(line: string): Attribute | undefined {
  const [, name, mark, value = ''] = /^([a-z][\w.-]*)(?:;[^:]*)?:([:<]?)[ \t]*(.*)$/i.exec(line) ?? [];
  if (name === undefined || mark === '<') return undefined;
  return { name: name.toLowerCase(), value: (mark === ':' ? decoded(value) : value).trim() };
}

function isGroup(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ name, value }) => name === 'objectclass' && GROUP.test(value));
}

/** Invalid base64 stays unchanged. */
function decoded(value: string): string {
  try {
    const bytes = Uint8Array.from(atob(value.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return value;
  }
}
