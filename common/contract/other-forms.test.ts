import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { EventSchema } from './events.ts';
import { readPlace } from './place.ts';

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
  [undefined, 0],
])('A status of %j is %i', (status, expected) => {
  expect(z.parse(EventSchema, { _id: 'e', status }).status).toBe(expected);
});
