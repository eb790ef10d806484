import type { ColumnMapping, ColumnRole } from '../import/list-types.ts';

export const ROLE_LABELS: Record<ColumnRole, string> = {
  email: 'Email',
  'other-email': 'Other email',
  name: 'Full name',
  'first-name': 'First name',
  'last-name': 'Last name',
  attendance: 'Attendance',
  ignore: 'Not used',
};

/** The most characters of a cell that are shown. */
const SHOWN = 200;

/** The beginning of a cell's text, which may have megabytes: a page that lays them out would stand still. */
export function beginningOf(text: string): string {
  if (text.length <= SHOWN) return text;
  // Half a letter at the end would be shown as an unknown one.
  return `${text.slice(0, SHOWN).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The name of a column: its heading, or its letter as in spreadsheets. */
export function columnName(headings: readonly string[] | undefined, at: number): string {
  return headings?.[at] ? `“${beginningOf(headings[at])}”` : `column ${columnLetter(at)}`;
}

export function columnLetter(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : `${columnLetter(Math.floor(at / 26) - 1)}${last}`;
}

/** Describes how a list was interpreted: "Name from “Vorname” and “Name”, email from “E-Mail”." */
export function mappingMessage(
  { roles, fillsNames }: ColumnMapping,
  headings: readonly string[] | undefined,
): string {
  const named = (...wanted: ColumnRole[]) =>
    roles.flatMap((role, at) => (wanted.includes(role) ? [columnName(headings, at)] : []));
  const parts = [...named('first-name'), ...named('last-name')].join(' and ');
  const names = [...named('name'), parts].filter((text) => text !== '');
  const own = named('email');
  const emails = [own.join(' and '), ...named('other-email')].filter((text) => text !== '').join(', else ');
  const attendance = named('attendance').join(' and ');
  const more = attendance === '' ? '' : `, attendance from ${attendance}`;
  // Whether names have columns of their own, or are derived from the addresses.
  if (names.length === 0 && fillsNames && emails !== '') return `Name and email from ${emails}${more}.`;
  const name = names.join(own.length > 1 ? ' and ' : ', else ') || 'no column';
  return `Name from ${name}, email from ${emails || 'no column'}${more}.`;
}

/** Assigns a role to a column, and removes it from the previous one if only one can have it. */
export function withRole(mapping: ColumnMapping, at: number, role: ColumnRole): ColumnMapping {
  const roles = mapping.roles.map((had, other): ColumnRole => {
    if (other === at) return role;
    if (role === 'email' && had === 'email') return 'other-email';
    return role === 'name' && had === 'name' ? 'ignore' : had;
  });
  return { ...mapping, roles };
}
