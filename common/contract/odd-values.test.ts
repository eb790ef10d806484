/** No JSON value makes a parser throw: `safeParse` does not catch errors of a transform. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contractsInFiles } from '../../tests/support/api/contract-files.ts';
import { dataOf, isNoList, messageOf, saysFailed } from './envelope.ts';
import { isPartOfList } from './list-length.ts';
import { readPlace } from './place.ts';
import { itemOf } from './tolerant.ts';

const contracts = await contractsInFiles();

/** `String` and `Number` throw on it. */
const UNWRITABLE = { toString: 1, valueOf: 1 };
const ODD: readonly unknown[] = [
  null,
  true,
  -1e308,
  '',
  '\ud800',
  '\u0000',
  [],
  {},
  UNWRITABLE,
  [UNWRITABLE, UNWRITABLE],
  [[UNWRITABLE]],
  { _id: UNWRITABLE, id: UNWRITABLE },
  { name: UNWRITABLE, coordinates: [UNWRITABLE, 1] },
  { name: 'x', coordinates: UNWRITABLE },
  { name: 'x', coordinates: [1, UNWRITABLE] },
  JSON.parse('{"__proto__":{"toString":1},"length":-1,"then":1}'),
];
/** The value itself, and its JSON text, in which forms send places. */
const values = ODD.flatMap((value) => [value, JSON.stringify(value)]);

/** Valid values, so that a form's rules reach the later fields. */
const RIGHT: Record<string, unknown> = {
  email: 'a@example.test',
  date: '2030-01-01',
  user_type: '2',
  company_logo: undefined,
  event_media: undefined,
  location_media: undefined,
  company_document: new File(['%PDF-'], 'id.pdf'),
};

/** The names of all fields of a schema, at any depth. */
function fieldsOf(schema: z.ZodMiniType): string[] {
  const names = new Set<string>(['_id', 'id', 'result', 'data', 'rows', 'metadata']);
  const json = z.toJSONSchema(itemOf.get(schema) ?? schema, {
    unrepresentable: 'any',
    override({ zodSchema }) {
      const item = itemOf.get(zodSchema);
      if (item) for (const name of fieldsOf(item)) names.add(name);
    },
  });
  JSON.stringify(json, (key, value: unknown) => {
    if (key === 'properties') for (const name of Object.keys(Object(value))) names.add(name);
    return value;
  });
  return [...names];
}

test.each(contracts.map((contract) => [contract.name, contract] as const))(
  'the answer of %s is parsed or refused, whatever any of its fields contains',
  (_name, { data }) => {
    const row = { _id: 'a', id: 'a', client_secret: 's', access_token: 't', card: {} };
    for (const field of fieldsOf(data))
      expect(() => {
        for (const value of values) {
          const odd = { ...row, [field]: value };
          for (const answer of [value, odd, [odd], { rows: [odd] }, { result: [odd] }, { metadata: odd }])
            z.safeParse(data, dataOf({ data: answer }));
        }
      }, field).not.toThrow();
  },
);

const lists = contracts.flatMap(({ name, data }) => {
  const item = itemOf.get(data);
  return item ? [[name, data, item] as const] : [];
});

test.each(lists)('an odd row of %s hides no other row', (_name, list, item) => {
  expect(lists.length).toBeGreaterThan(8);
  const good = { _id: 'good', id: 'good', card: {} };
  for (const field of fieldsOf(item))
    for (const value of values) {
      const rows = z.parse(z.array(z.looseObject({})), z.parse(list, [{ ...good, [field]: value }, good]));
      expect(rows.at(-1)).toMatchObject({ id: 'good' });
    }
});

test.each(contracts.map((contract) => [contract.name, contract] as const))(
  'the request of %s is parsed or refused, whatever any of its fields contains',
  (_name, { request }) => {
    const fields = fieldsOf(request);
    const others = fields.map((field) => [field, field in RIGHT ? RIGHT[field] : 'x']);
    for (const field of fields)
      expect(() => {
        for (const value of values) {
          z.safeParse(request, { [field]: value });
          z.safeParse(request, { ...Object.fromEntries(others), [field]: value });
        }
      }, field).not.toThrow();
  },
);

test('an id is a text or a number, and nothing else is converted to one', () => {
  const [, events] = lists.find(([name]) => name === 'listEvents') ?? [];
  if (!events) throw new Error('no list of events');
  const ids = [7, 'seven', {}, { $oid: 'x' }, [7], true, UNWRITABLE];
  expect(
    z.parse(
      events,
      ids.map((_id) => ({ _id })),
    ),
  ).toMatchObject([{ _id: '7' }, { _id: 'seven' }]);
});

test('a place with invalid coordinates keeps its name', () => {
  for (const coordinates of [[UNWRITABLE, 1], [[1], 2], [null, 2], ['', ' '], [1], 'ab', UNWRITABLE])
    expect(readPlace({ name: ' x ', coordinates })).toEqual({
      name: 'x',
      coordinates: [0, 0],
      type: 'point',
    });
  expect(readPlace({ name: 'x', coordinates: ['-9.5', 38] }).coordinates).toEqual([-9.5, 38]);
});

test('the envelope of an answer is parsed whatever it contains', () => {
  for (const field of ['message', 'data', 'total', 'totalCount', 'status', 'success', 'code', 'error'])
    for (const value of values)
      for (const answer of [value, { [field]: value }, { data: { [field]: value } }])
        expect(() => {
          messageOf(answer);
          saysFailed(answer);
          isNoList(dataOf(answer));
          isPartOfList(answer, 1);
        }, field).not.toThrow();
});
