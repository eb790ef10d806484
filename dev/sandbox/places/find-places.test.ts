import { expect, it } from 'vitest';
import { findPlaces, placeById } from './find-places.ts';

const names = (text: string) => findPlaces(text).map(({ description }) => description);

it('completes the city after a typed street, and offers the city itself', () => {
  expect(names('12 Harbour Street, Rotter')).toEqual([
    '12 Harbour Street, Rotterdam, Netherlands',
    'Rotterdam, Netherlands',
  ]);
  expect(names('12 Harbour Street Rotterdam')[0]).toBe('12 Harbour Street, Rotterdam, Netherlands');
});

it('ranks by population', () => {
  expect(names('London')[0]).toBe('London, United Kingdom');
  expect(names('san')).toEqual(expect.arrayContaining([expect.stringMatching(/^Santiago/)]));
  expect(names('Paris')[0]).toBe('Paris, France');
});

it.each([
  ['Zurich', 'Zürich, Switzerland'],
  ['ZÜRICH', 'Zürich, Switzerland'],
  ['São Pau', 'Sao Paulo, Brazil'],
  ['Malmo', 'Malmö, Sweden'],
])('finds %s whatever its accents', (typed, found) => {
  expect(names(typed)[0]).toBe(found);
});

it('narrows by country or province, and shows the province when a country has two cities of a name', () => {
  expect(names('Windsor, Canada')).toEqual(['Windsor, Ontario, Canada', 'Windsor, Nova Scotia, Canada']);
  expect(names('Windsor, Nova')).toEqual(['Windsor, Nova Scotia, Canada']);
  expect(names('1 Main St, Windsor, Ont')[0]).toBe('1 Main St, Windsor, Ontario, Canada');
});

it('offers large cities for a street with a number, and nothing for nonsense', () => {
  expect(names('12 Harbour Street')).toHaveLength(3);
  expect(names('qqqqxz')).toEqual([]);
  expect(names('')).toEqual([]);
  expect(names(', ,')).toEqual([]);
});

it('reads eight parts: each is compared with all others, and anybody can ask a public demo', () => {
  expect(names('a, b, c, d, e, f, Windsor, Canada')[0]).toBe('a, b, c, d, e, f, Windsor, Ontario, Canada');
  expect(names('a, b, c, d, e, f, g, h, Windsor, Canada')).toEqual([]);
});

it('marks the typed part', () => {
  const [place] = findPlaces('12 Harbour Street, Rotter');
  expect(place?.matches).toEqual([
    { offset: 0, length: 17 },
    { offset: 19, length: 6 },
  ]);
});

it('finds a suggestion by its id', () => {
  const [suggested] = findPlaces('12 Harbour Street, Rotter');
  const place = placeById(suggested?.id ?? '');
  expect(place?.description).toBe('12 Harbour Street, Rotterdam, Netherlands');
  expect(place?.lat).toBeCloseTo(51.92, 1);
  expect(place?.lng).toBeCloseTo(4.48, 1);
  expect(placeById('999999')).toBeUndefined();
  expect(placeById('constructor')).toBeUndefined();
});
