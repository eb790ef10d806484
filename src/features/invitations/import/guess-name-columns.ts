import { foldText } from '../../../../common/lib/fold-text.ts';
import type { ColumnSample } from './column-sample.ts';
import { addressesIn, hasAddress } from './find-addresses.ts';
import type { ColumnRole } from './list-types.ts';
import { readCell } from './read-cell.ts';
import { tokensOf } from './tokens-of.ts';

type NameRole = Extract<ColumnRole, 'name' | 'first-name' | 'last-name'>;
type Chosen = [at: number, role: NameRole][];

/** The columns of names by their headings, or by their contents if no heading tells. */
export function guessNameColumns(columns: readonly ColumnSample[], email: ColumnSample | undefined): Chosen {
  const byHeading = chooseByHeading(columns, email);
  return byHeading.length > 0 || carriesNames(email) ? byHeading : chooseByContent(columns, email);
}

/** Whether most addresses have a name in a separate cell. */
function carriesNames(email: ColumnSample | undefined): boolean {
  const written = (email?.filled ?? []).filter(hasAddress);
  const named = written.filter((cell) => readCell(cell).found.some(({ name }) => name !== ''));
  return named.length > written.length / 2;
}

function chooseByHeading(columns: readonly ColumnSample[], email: ColumnSample | undefined): Chosen {
  const isNamed = ({ heading, filled }: ColumnSample) =>
    /name$/.test(heading.role ?? '') && filled.length > 0;
  const isBlank = !columns.some(isNamed);
  const best = (role: NameRole) =>
    columns
      .filter(({ heading, filled }) => heading.role === role && heading.rank > 0 && areTexts(filled))
      .filter(({ filled }) => isBlank || filled.length > 0)
      .sort((one, other) => weightOf(other, email) - weightOf(one, email))[0];
  const full = best('name');
  const first = best('first-name');
  const last = best('last-name');
  const chosen: Chosen = [];
  // "Name" beside "Vorname" is the last name, "Nombre" beside "Apellidos" the first one.
  if (full && !isSomebodyElse(full, first, last)) chosen.push([full.at, partnerRole(full, first, last)]);
  if (first) chosen.push([first.at, 'first-name']);
  if (last) chosen.push([last.at, 'last-name']);
  return chosen;
}

/**
 * A heading counts little if much of the column is empty: "Guest name" beside "Name" is of those who are brought. Of
 * others, such as the name of a company, less recurs in the addresses.
 */
function weightOf(column: ColumnSample, email: ColumnSample | undefined): number {
  const { heading, cells, filled } = column;
  return heading.rank + (2 * filled.length) / Math.max(1, cells.length) + overlapWith(column, email) / 2;
}

/**
 * Beside first and last names: of a payer or a company, of few people, such as the name of an assistant, or of others,
 * such as companions, than the first names.
 */
function isSomebodyElse(full: ColumnSample, first?: ColumnSample, last?: ColumnSample): boolean {
  if (!first || !last) return false;
  const least = Math.min(first.heading.rank, last.heading.rank);
  return (
    full.heading.rank < least ||
    full.filled.length < first.filled.length / 2 ||
    (full.heading.rank === least && areLonger(full, first) === false)
  );
}

function partnerRole(full: ColumnSample, first?: ColumnSample, last?: ColumnSample): NameRole {
  const partner = first ?? last;
  if (!partner || (first && last)) return 'name';
  if (areLonger(full, partner)) return 'name';
  return first ? 'last-name' : 'first-name';
}

/** Whether most names contain the part of another column, and more. Undefined if no row has both. */
function areLonger(full: ColumnSample, part: ColumnSample): boolean | undefined {
  const both = full.cells.flatMap((cell, row) => {
    const text = part.cells[row] ?? '';
    return cell === '' || text === '' ? [] : [foldText(cell).includes(foldText(text)) && cell !== text];
  });
  return both.length > 0 ? both.filter(Boolean).length > both.length / 2 : undefined;
}

function chooseByContent(columns: readonly ColumnSample[], email: ColumnSample | undefined): Chosen {
  const scored = columns
    .filter(({ heading, filled }) => heading.rank > 0 && filled.length > 0 && couldBeNames(filled))
    .map((column) => ({ column, score: contentScore(column, email), overlap: overlapWith(column, email) }))
    .filter(({ score }) => score >= 0.5)
    .sort((one, other) => other.score - one.score || one.column.at - other.column.at);
  const [best] = scored;
  if (!best) return [];
  const partner = scored.find(
    ({ column, overlap }) =>
      Math.abs(column.at - best.column.at) === 1 &&
      areSingle(column) &&
      areSingle(best.column) &&
      overlap > 0.2,
  );
  if (!partner) return [[best.column.at, 'name']];
  const [left, right] = [best.column, partner.column].sort((one, other) => one.at - other.at);
  if (!left || !right) return [];
  const isLastFirst = startsAddress(right, email) > startsAddress(left, email);
  return [
    [left.at, isLastFirst ? 'last-name' : 'first-name'],
    [right.at, isLastFirst ? 'first-name' : 'last-name'],
  ];
}

/** Whether contents may be names: only numbers and addresses contradict that. */
function areTexts(filled: readonly string[]): boolean {
  return filled.filter((cell) => /\p{L}/u.test(cell) && !hasAddress(cell)).length >= filled.length / 2;
}

/** Mostly letters, and no addresses. */
function couldBeNames(filled: readonly string[]): boolean {
  const fitting = filled.filter(
    (cell) => /\p{L}/u.test(cell) && cell.length <= 80 && !/\d{3}|https?:|_/.test(cell) && !hasAddress(cell),
  );
  return fitting.length >= filled.length * 0.6;
}

/** Names differ between rows, are capitalized, have few words, and recur in the addresses. */
function contentScore(column: ColumnSample, email: ColumnSample | undefined): number {
  const { filled } = column;
  const share = (fits: (cell: string) => boolean) => filled.filter(fits).length / filled.length;
  const shaped = share(
    (cell) => /^[\p{L}\p{M}.,'’ʼ"“”„()\- ]+$/u.test(cell) && cell.split(/\s+/).length <= 5,
  );
  const differing = new Set(filled).size / filled.length;
  return shaped * 0.4 + differing * 0.25 + overlapWith(column, email) * 0.6;
}

/** The share of rows with a word that recurs in the address. */
function overlapWith(column: ColumnSample, email: ColumnSample | undefined): number {
  const rows = pairs(column, email);
  if (rows.length === 0) return 0;
  return rows.filter(([tokens, local]) => tokens.some((token) => local.includes(token))).length / rows.length;
}

function startsAddress(column: ColumnSample, email: ColumnSample | undefined): number {
  return pairs(column, email).filter(([tokens, local]) => tokens.some((token) => local.startsWith(token)))
    .length;
}

function pairs({ cells }: ColumnSample, email: ColumnSample | undefined): [string[], string][] {
  return cells.flatMap((cell, row): [string[], string][] => {
    const address = addressesIn(email?.cells[row] ?? '')[0];
    if (cell === '' || !address) return [];
    return [[tokensOf(cell).filter((token) => token.length > 2), foldText(address.split('@')[0] ?? '')]];
  });
}

function areSingle({ filled }: ColumnSample): boolean {
  return filled.filter((cell) => !/\s/.test(cell)).length >= filled.length * 0.7;
}
