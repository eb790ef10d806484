/** Lists side by side on one sheet, as long ones are printed: Name, E-mail, a gap, Name, E-mail. */
import { foldText } from '../../../../common/lib/fold-text.ts';
import type { ColumnMapping, ColumnRole } from './list-types.ts';

/** The columns of one person. */
export interface ColumnBlock {
  emails: number[];
  names: number[];
  /** First name and last name. */
  parts: number[];
  /** Whether a column stands among this person's, used or not. */
  isWithin: (column: number) => boolean;
}

/**
 * One block, or one for each of several equally ranked e-mail columns.
 * @param headings of the table; a block may begin with columns that are not used
 */
export function blocksOf(
  { roles }: Pick<ColumnMapping, 'roles'>,
  headings: readonly string[] = [],
): ColumnBlock[] {
  const used = roles.flatMap((role, at) => (role === 'ignore' || role === 'attendance' ? [] : [at]));
  const [first = 0, second] = used.filter((at) => roles[at] === 'email');
  const start = used[0] ?? 0;
  const width = second === undefined ? roles.length : second - first;
  const count = second === undefined ? 1 : Math.ceil((roles.length - start) / width);
  const heading = headings.findIndex((text) => text !== '');
  const left = heading >= 0 && heading < start && start - heading < width ? heading : start;
  return Array.from({ length: count }, (_, block) => {
    const own = used.filter((at) => Math.floor((at - start) / width) === block);
    const at = (role: ColumnRole) => own.filter((column) => roles[column] === role);
    return {
      emails: [...at('email'), ...at('other-email')],
      names: at('name'),
      parts: [...at('first-name'), ...at('last-name')],
      isWithin: (column: number) => count === 1 || Math.floor((column - left) / width) === block,
    };
  }).filter(({ emails, names, parts }) => emails.length + names.length + parts.length > 0);
}

/** The width of a repeated group of headings; 0 if none repeats. */
export function blockWidth(headings: readonly string[]): number {
  const filled = headings.flatMap((text, at) => (text === '' ? [] : [{ at, text: foldText(text) }]));
  for (let size = 2; size <= filled.length / 2; size += 1) {
    const width = (filled[size]?.at ?? 0) - (filled[0]?.at ?? 0);
    const repeats = filled.every(({ at, text }, index) => {
      const before = filled[index - size];
      return !before || (before.text === text && at - before.at === width);
    });
    if (repeats && filled.length % size === 0) return width;
  }
  return 0;
}
