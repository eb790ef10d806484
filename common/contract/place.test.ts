import { expect, test } from 'vitest';
import { NO_PLACE, placeText, readPlace } from './place.ts';

test('coordinates that nobody sent are not made up when a place is sent back', () => {
  expect(JSON.parse(placeText(readPlace({ name: 'Somewhere' })))).toEqual({
    name: 'Somewhere',
    type: 'point',
  });
});

test.each([[[18.95, 69.64]], [[0, 51.48]]])('a place at %j is sent back with its point', (coordinates) => {
  const place = { name: 'Quay', coordinates, type: 'point' };
  expect(JSON.parse(placeText(readPlace(place)))).toEqual(place);
});

test('no place is sent as a cleared field is, so that clearing an empty one changes nothing', () => {
  expect(placeText(readPlace(null))).toBe(JSON.stringify(NO_PLACE));
});
