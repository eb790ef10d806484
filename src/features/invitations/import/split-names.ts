/** Converts names from lists to their usual form. */

/** Suffixes after a comma that belong to the name before it; the rest is not a first name. */
const SUFFIX =
  /^(jr|sr|ii|iii|iv|esq|phd|ph\.d|md|m\.d|mba|msc|bsc|dr|prof|inc|ltd|llc|gmbh|ag|kg|se|bv|nv|sa|srl|spa|ab|as|oy|plc|co)\.?$/i;

/** `Meier, Anna` and `VAN DER BERG, Jan P.`: two parts around one comma, the second not a suffix. */
export function isLastFirst(name: string): boolean {
  const [last = '', first = '', ...rest] = name.split(',').map((part) => part.trim());
  return rest.length === 0 && last !== '' && first !== '' && !SUFFIX.test(first) && !/\d/.test(name);
}

/** Titles before a name, also before an inverted one: `Dr. Meier, Anna`. */
const TITLES = /^(?:(?:dr|prof|mag|ing|dipl|mr|mrs|ms|miss|sir|mme|herr|frau)\b\.?[\s-]+)+/i;
const REMARK = /\s*[([][^()[\]]*[)\]]$/;

/** `Dr. Meier, Anna (table 4)` → `Dr. Anna Meier (table 4)` */
export function firstLast(name: string): string {
  if (!isLastFirst(name)) return name;
  const remark = REMARK.exec(name)?.[0] ?? '';
  const [titled = '', first = ''] = name
    .slice(0, name.length - remark.length)
    .split(',')
    .map((part) => part.trim());
  const title = TITLES.exec(titled)?.[0] ?? '';
  return `${title}${first} ${titled.slice(title.length)}${remark}`;
}

/**
 * A name derived from an address: `anna-lena.meier+gala@b.co` → `Anna Lena Meier`. The address itself if it has no
 * letters.
 */
export function nameFromEmail(email: string): string {
  const local = (email.split('@')[0] ?? '').replace(/\+.*$/, '');
  const words = local.split(/[^\p{L}\p{M}'’]+/u).filter((word) => word !== '');
  if (words.length === 0) return local || email;
  return words.map((word) => word.charAt(0).toLocaleUpperCase() + word.slice(1)).join(' ');
}
