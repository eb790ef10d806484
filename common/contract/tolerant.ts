/** Parsers that accept what other backends send: numbers as text, null for absent, `id` instead of `_id`. */

import * as z from 'zod/mini';
import { isNoList, onlyListIn, onlyObjectIn } from './envelope.ts';
import { jsonText } from './json-text.ts';
import { isRecord, memberOf } from './members.ts';
import { numberIn } from './number-in.ts';

/**
 * A field that never fails: parsed by `reader` if present, otherwise the default. In MongoDB's JSON the value may be in
 * an object: `{"$date": "2031-12-21T00:00:00Z"}`, `{"$numberDecimal": "80.50"}`.
 */
export function read<Value>(absent: Value, reader: (value: unknown) => Value) {
  const readPlain = (value: unknown) =>
    reader(memberOf(value, '$date') ?? memberOf(value, '$numberDecimal') ?? value);
  return z.prefault(z.pipe(z.unknown(), z.transform(readPlain)), absent);
}

/** A number or a numeric text; otherwise the default. */
export const numberOr = (fallback: number) => read(fallback, (value) => numberIn(value) ?? fallback);

/** The same, with null as default. */
export const numberOrNull = read<number | null>(null, numberIn);

const ON = new Set(['true', 'active', 'activated', 'enabled', 'on', 'yes', 'published']);

function stateIn(value: unknown): number | null {
  const word = typeof value === 'object' ? '' : jsonText(value).trim().toLowerCase();
  return ON.has(word) ? 1 : (numberIn(value) ?? (word === '' ? null : 0));
}

/** 1 for a switched-on state in any form; other numbers are kept; null if there is none. */
export const switchState = read<number | null>(null, stateIn);

/** Thousands, separated by one of the usual marks, the same one each time. */
const GROUPED = /^[1-9]\d{0,2}([,.'’ \u00a0\u202f])\d{3}(?:\1\d{3})*$/;

/** What `numberIn` reads, where `1,000`, `1.000` and `1 000` are a thousand; the default for anything else. */
export const countOr = (fallback: number) =>
  read(fallback, (value) => {
    const text = typeof value === 'string' ? value.trim() : '';
    return numberIn(GROUPED.test(text) ? text.replace(/\D/g, '') : value) ?? fallback;
  });

/** A text; numbers become text, null and absent the default. */
export const textOr = (fallback: string) =>
  read(fallback, (value) => {
    if (typeof value === 'string') return value;
    return typeof value === 'number' ? String(value) : fallback;
  });

/** The id of another object as text; of an embedded object, its id. */
export const idOr = (fallback: string) =>
  read(fallback, (value) => {
    const { _id, id }: { _id?: unknown; id?: unknown } =
      typeof value === 'object' && value !== null ? value : {};
    return z.parse(textOr(fallback), id ?? _id ?? value);
  });

/** A flag as true/false, 1/0 or a word for them in any case; anything else is false. */
export const flag = read(false, (value): boolean => stateIn(value) === 1);

/** Gives an object an `_id` from `_id` or `id`, a text or number, as text. Fails without one. */
export function withId<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.pipe(
    z.transform((value: unknown): unknown => {
      if (!isRecord(value)) return value;
      const { _id, id } = value;
      const known = _id ?? id;
      // Nothing else is converted: the conversion of an object may throw, and would give every row the same id.
      return typeof known === 'string' || typeof known === 'number'
        ? { ...value, _id: String(known) }
        : value;
    }),
    z.looseObject({ _id: z.string().check(z.minLength(1)), ...shape }),
  );
}

/** Details, whose form the specification does not show: an object, or the only one in a list or under a name. */
export const detailsAnswer = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.transform((data: unknown): unknown => onlyObjectIn(data) ?? data),
    item,
  );

/** The item schema of a tolerant list, for the API documentation: the list's transform hides it. */
export const itemOf = new WeakMap<object, z.ZodMiniType>();

/** An answer's list: null, or an object without a list or content, is an empty one. */
export function listAnswer<Item extends z.ZodMiniType>(item: Item) {
  const list = z.pipe(
    z.transform((data: unknown): unknown => {
      const rows = isNoList(data) ? [] : (onlyListIn(data) ?? data);
      return Array.isArray(rows) ? withoutDuplicates(rows) : rows;
    }),
    listOf(item),
  );
  itemOf.set(list, item);
  return list;
}

/** Without rows that repeat a whole row with its id, as another API's joins make them. */
function withoutDuplicates(rows: readonly unknown[]): unknown[] {
  const seen = new Map<unknown, unknown>();
  return rows.filter((row) => {
    const id = memberOf(row, '_id') ?? memberOf(row, 'id');
    const before = seen.get(id);
    seen.set(id, row);
    return !id || !before || JSON.stringify(before) !== JSON.stringify(row);
  });
}

/** Lists at `data` itself instead of `data.result`, for the API documentation. */
export const listsAtData = new WeakSet<object>();

/** The same for a list that our server sends at `data` itself. */
export function listAtData<Item extends z.ZodMiniType>(item: Item) {
  const list = listAnswer(item);
  listsAtData.add(list);
  return list;
}

/** The number of unreadable rows of parsed lists, if there are any. */
const unread = new WeakMap<object, number>();

/** The number of rows of an answer that could not be parsed, and are missing in its content. */
export function unreadIn(content: unknown): number {
  return typeof content === 'object' && content !== null ? (unread.get(content) ?? 0) : 0;
}

/** A list without unreadable rows: one odd row of another API must not hide the others. */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  const list = z.pipe(
    z.array(z.unknown()),
    z.transform((rows: unknown[]): z.output<Item>[] => {
      const readable = rows.flatMap((row) => {
        const read = z.safeParse(item, row);
        return read.success ? [read.data] : [];
      });
      if (readable.length < rows.length) unread.set(readable, rows.length - readable.length);
      return readable;
    }),
  );
  itemOf.set(list, item);
  return list;
}
