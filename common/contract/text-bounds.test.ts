/**
 * Every text of every request has a maximum length. Texts at the top level of a request are limited by
 * `server/http/body/text-limits.ts`; each nested one must have its own limit.
 */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contractsInFiles } from '../../tests/support/api/contract-files.ts';
import { DoorEntrySchema } from './door-entries.ts';

const contracts = await contractsInFiles();

interface Found {
  /** Texts with their depth, and whether they are limited. */
  texts: { path: string; depth: number; isBounded: boolean }[];
  /** Fields of any type. */
  open: string[];
  /** Lists without a maximum length. */
  lists: string[];
}

/** Walks a schema by its JSON schema. */
function walk(node: unknown, path: string, depth: number, found: Found): Found {
  if (typeof node !== 'object' || node === null) return found;
  const has = (name: string) => name in node;
  const at = (name: string): unknown => new Map(Object.entries(node)).get(name);
  for (const one of [at('anyOf'), at('oneOf'), at('allOf')])
    if (Array.isArray(one)) for (const part of one) walk(part, path, depth, found);
  const isFile = at('format') === 'binary' || at('contentEncoding') === 'binary';
  if (at('type') === 'string' && !isFile)
    found.texts.push({ path, depth, isBounded: has('maxLength') || has('enum') || has('const') });
  if (at('type') === 'array') {
    if (!has('maxItems')) found.lists.push(path);
    walk(at('items'), `${path}[]`, depth + 1, found);
  }
  const properties = at('properties');
  if (typeof properties === 'object' && properties !== null)
    for (const [name, part] of Object.entries(properties)) walk(part, `${path}.${name}`, depth + 1, found);
  if (!['type', 'anyOf', 'oneOf', 'allOf', 'enum', 'const'].some(has)) found.open.push(path);
  return found;
}

const boundsOf = (name: string, schema: z.ZodMiniType, depth = 0) =>
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name, depth, {
    texts: [],
    open: [],
    lists: [],
  });

/** Each entry is parsed separately, below `entries`. */
const all = [
  ...contracts.map(({ name, request }) => boundsOf(name, request)),
  boundsOf('entry', DoorEntrySchema, 2),
];

test('every nested text of a request has a maximum length', () => {
  const texts = all.flatMap((found) => found.texts);
  const deep = texts.filter(({ depth }) => depth > 1);
  expect(deep.map(({ path }) => path)).toContain('entry.person.email');
  expect(deep.filter(({ isBounded }) => !isBounded)).toEqual([]);
});

test('every list of a request has a maximum length, and only known fields accept anything', () => {
  expect(all.flatMap(({ lists }) => lists)).toEqual([]);
  // The entries of a list are parsed one by one, as `entry` above.
  expect(all.flatMap(({ open }) => open).sort()).toEqual([
    'purchasePlan.total_amount',
    'recordAdmissions.entries[]',
    'upgradePlan.total_amount',
  ]);
});

test('the time of an entry has one length', () => {
  const entry = { key: '00000000-0000-4000-8000-000000000001', kind: 'admit', door: 'N', device: 'd' };
  const made = (made_at: string) =>
    z.safeParse(DoorEntrySchema, { ...entry, invitation_id: 'a', skew_ms: 0, made_at }).success;
  expect(made('2026-03-20T18:05:00.000Z')).toBe(true);
  for (const fraction of ['', '.1', '.0000', `.${'1'.repeat(1_000_000)}`])
    expect(made(`2026-03-20T18:05:00${fraction}Z`)).toBe(false);
});
