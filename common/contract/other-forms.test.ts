import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dataOf, isNoList, listOrDataOf } from './envelope.ts';
import { EventSchema, eventsContract } from './events.ts';
import { readPlace } from './place.ts';
import { PlaceSchema } from './place-schema.ts';
import { PlanSchema, plansContract } from './plans.ts';
import { recordingsContract } from './recordings.ts';

test.each([
  [{ coordinates: { lng: 5.3, lat: 60.4 } }],
  [{ coordinates: { longitude: '5.3', latitude: '60.4' } }],
  [{ coordinates: '5.3, 60.4' }],
  [{ lng: 5.3, lat: 60.4 }],
  [{ lon: 5.3, latitude: 60.4, coordinates: null }],
])('A place as %j keeps its coordinates: an edit of its name must not lose them', (form) => {
  expect(readPlace({ name: 'Bergen', ...form }).coordinates).toEqual([5.3, 60.4]);
});

test.each([
  [{ coordinates: '5.3' }],
  [{ coordinates: ',' }],
  [{ coordinates: [5.3] }],
  [{ coordinates: { lng: 5.3 } }],
  [{ lat: 91, lng: 0 }],
])('A place as %j has none', (form) => {
  expect(readPlace({ name: 'Bergen', ...form }).coordinates).toEqual([0, 0]);
});

test.each([
  [true, 1],
  ['active', 1],
  ['1', 1],
  [false, 0],
  ['inactive', 0],
  [2, 2],
  [' ', null],
  [{}, null],
  [undefined, null],
])('A status of %j is %s', (status, expected) => {
  expect(z.parse(EventSchema, { _id: 'e', status }).status).toBe(expected);
});

test.each([
  ['Bergen', 'Bergen'],
  ['"Bergen"', 'Bergen'],
  ['5020 Bergen', '5020 Bergen'],
  [{ address: 'Torget 1' }, 'Torget 1'],
  ['{"formatted_address":"Torget 1"}', 'Torget 1'],
  [{ name: '', address: 'Torget 1' }, 'Torget 1'],
  [{ name: 'Hall', address: 'Torget 1' }, 'Hall'],
  ['{"name":"Ber', ''],
  ['', ''],
  [null, ''],
])('A place of an answer as %j is called %j', (form, name) => {
  expect(z.parse(PlaceSchema, form).name).toBe(name);
});

test('A plan with other field names for its name and price is parsed', () => {
  const read = (plan: object) => z.parse(PlanSchema, { _id: 1, ...plan });
  expect(read({ name: 'Gold', price: '80.50' })).toMatchObject({ description: 'Gold', price_value: 80.5 });
  expect(read({ title: 'Gold' })).toMatchObject({ description: 'Gold', price_value: null });
  const own = { description: 'Gold', name: 'g', price_value: 5, price: 9 };
  expect(read(own)).toMatchObject({ description: 'Gold', price_value: 5 });
});

test('A plan is known by its `id` if its row in a database has an `_id` of its own', () => {
  expect(z.parse(PlanSchema, { _id: '65f0a1', id: 'prod_1' })._id).toBe('prod_1');
  const item = { _id: 1, product_id: { _id: '65f0a1', id: 'prod_1' } };
  expect(z.parse(EventSchema, item).product_id).toBe('prod_1');
});

test('Details of a plan with other field names are parsed if they have its id', () => {
  const read = (plan: object) => z.parse(plansContract.planDetails.data, plan);
  const known = { _id: '1', description: 'Gold', price_value: 80.5 };
  expect(read({ _id: 1, name: 'Gold', price: '80.50' })).toMatchObject(known);
  expect(read([{ id: 1, title: 'Gold', price: 80.5 }])).toMatchObject(known);
  expect(read({ _id: 1, name: 'Gold', price: 80.5, currency: 'eur' }).price_value).toBeNull();
  expect(read({ price: 80.5 })).toMatchObject({ _id: '', description: '', price_value: null });
});

test('Times and amounts as MongoDB writes them are read', () => {
  const price_value = { $numberDecimal: '80.50' };
  expect(z.parse(PlanSchema, { _id: 1, price_value }).price_value).toBe(80.5);
  expect(z.parse(plansContract.planDetails.data, { price_value }).price_value).toBe(80.5);
  const times = { started_at: { $date: '2031-12-21T09:05:00Z' }, stopped_at: { $date: 1_955_610_300_000 } };
  const [recording] = z.parse(recordingsContract.listRecordings.data, [{ _id: 1, ...times }]);
  expect(recording).toMatchObject({ started_at: '2031-12-21T09:05:00Z', stopped_at: '1955610300000' });
});

test.each([
  [{ files: 'a.webm', user_data: { user_name: 'Ada' } }, ['a.webm'], ['Ada']],
  [{ files: ['a.jpg', 'a.webm'], user_data: [] }, ['a.jpg', 'a.webm'], []],
  [{ files: { fileName: 'a.webm' }, user_data: null }, ['a.webm'], []],
  [{ files: 7, user_data: 'Ada' }, [], []],
  [{ files: '' }, [], []],
])('A recording with %j keeps its place in the list', (form, files, people) => {
  const { data } = recordingsContract.listRecordings;
  const [recording] = z.parse(data, [{ _id: 1, ...form }]);
  expect(recording?.files.map(({ fileName }) => fileName)).toEqual(files);
  expect(recording?.user_data.map(({ user_name }) => user_name)).toEqual(people);
});

test.each(['result', 'data', 'items', 'docs', 'records', 'list', 'content'])(
  'A list at `data.%s` is found, also an empty one, and one below `data.result`',
  (name) => {
    expect(dataOf({ data: { [name]: [7], total: 1 } })).toEqual([7]);
    expect(dataOf({ data: { [name]: [], total: 0 } })).toEqual([]);
    expect(dataOf({ data: { result: { [name]: [7], total: 1 } } })).toEqual([7]);
  },
);

test('Rows by number are a list, in their order', () => {
  const rows = { 2: { id: 5 }, 0: { id: 7 } };
  for (const data of [rows, { result: rows }, { items: rows, total: 2 }])
    expect(dataOf({ data })).toEqual([{ id: 7 }, { id: 5 }]);
  for (const data of [{ 2030: 5 }, { 0: { id: 7 }, total: 1 }, { result: { 0: 'a' } }])
    expect(dataOf({ data })).toBe(data);
});

test.each([
  [{ data: { events: [{ id: 7 }], total: 1 } }],
  [{ data: { content: [{ id: 7 }], sort: [], totalElements: 1 } }],
  [{ content: [{ id: 7 }], sort: [], totalElements: 1 }],
  [{ success: true, events: [{ _id: 7 }] }],
  [{ count: 1, next: null, results: [{ id: 7 }] }],
  [[{ id: 7 }]],
])('The only list in %j is found', (answer) => {
  expect(z.parse(eventsContract.listEvents.data, dataOf(answer))).toMatchObject([{ _id: '7' }]);
  expect(listOrDataOf(answer)).toHaveLength(1);
});

test.each([
  [{ data: { events: [{ id: 7 }], categories: [{ id: 1 }] } }],
  [{ data: { names: ['Gala'] } }],
  [{ data: { event: { id: 7 } } }],
  [{ message: 'Welcome', links: [{ href: '/login' }] }],
  [{ id: 7, guests: [{ id: 1 }] }],
])('In %j no list is found', (answer) => {
  expect(z.safeParse(eventsContract.listEvents.data, dataOf(answer)).success).toBe(false);
  expect(Array.isArray(listOrDataOf(answer))).toBe(false);
});

test.each([
  [{ data: { _id: 7, name: 'Gala', plan: { id: 3 } } }],
  [{ data: { event: { id: 7, name: 'Gala' } } }],
  [{ data: [{ _id: 7, name: 'Gala' }] }],
  [{ data: { result: [{ _id: 7, name: 'Gala' }], total: 1 } }],
])('The event in %j is found', (answer) => {
  const event = z.parse(eventsContract.eventDetails.data, dataOf(answer));
  expect(event).toMatchObject({ _id: '7', name: 'Gala' });
});

test.each([
  [{ data: { name: 'Gala', plan: { id: 3 } } }],
  [{ data: { event: { id: 7 }, company: { id: 1 } } }],
  [{ data: [{ id: 7 }, { id: 8 }] }],
  [{ data: { event: { name: 'Gala' } } }],
  [{ data: [] }],
])('In %j no event is found', (answer) => {
  expect(z.safeParse(eventsContract.eventDetails.data, dataOf(answer)).success).toBe(false);
});

test('The rows of an answer to a sheet are no list of members', () => {
  const data = { rows: [{ _id: 7, status: 'sent' }] };
  expect(dataOf({ data })).toBe(data);
});

test('An empty object in the place of a list is an empty list', () => {
  for (const data of [{}, { result: {} }, { result: {}, total: 0 }]) {
    expect(isNoList(dataOf({ data }))).toBe(true);
    expect(z.parse(eventsContract.listEvents.data, dataOf({ data }))).toEqual([]);
  }
  expect(isNoList(dataOf({ data: { result: { rows: [] } } }))).toBe(false);
});

test('An object with an id is content, whatever lists it has', () => {
  const event = { id: 7, items: [1], docs: [], list: ['x'] };
  expect(dataOf({ data: event })).toBe(event);
  expect(dataOf({ data: { result: event } })).toBe(event);
  expect(dataOf({ data: { id: 8, result: event } })).toEqual({ id: 8, result: event });
});

test('Anything else at `data.result` is not content by itself', () => {
  for (const data of [{ result: 'done' }, { result: { rows: [] } }, { result: null }, { rows: [1] }])
    expect(dataOf({ data })).toBe(data);
});

test.each([
  ['usd', 80.5],
  [' USD ', 80.5],
  ['$', 80.5],
  ['840', 80.5],
  ['', 80.5],
  [null, 80.5],
  [undefined, 80.5],
  ['eur', null],
  ['NOK', null],
])('A price in %j is read as %s dollars', (currency, dollars) => {
  const plan = { id: 'large', price_value: 80.5, currency };
  expect(z.parse(PlanSchema, plan).price_value).toBe(dollars);
  expect(z.parse(plansContract.planDetails.data, plan).price_value).toBe(dollars);
  expect(z.parse(plansContract.planDetails.data, [plan]).price_value).toBe(dollars);
});

test('A row that an answer repeats as a whole is one; rows of one id that differ stay', () => {
  const rows = [
    { id: 1, name: 'Gala' },
    { id: 2, name: 'Fair' },
    { id: 1, name: 'Gala' },
    { id: 2, name: 'Fair, second day' },
  ];
  const names = (data: unknown) => z.parse(eventsContract.listEvents.data, data).map(({ name }) => name);
  expect(names(rows)).toEqual(['Gala', 'Fair', 'Fair, second day']);
  expect(names(Array.from({ length: 3 }, () => ({ _id: 'a', name: 'Gala' })))).toEqual(['Gala']);
});
