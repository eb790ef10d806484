import { expect, test } from 'vitest';
import { namedPicture, smallPicture } from './picture-sizes.ts';

test('The path of the small size is derived from the large one, and vice versa', () => {
  expect(smallPicture('events/3fc1-large.webp')).toBe('events/3fc1-small.webp');
  expect(namedPicture('events/3fc1-small.webp')).toBe('events/3fc1-large.webp');
  expect(namedPicture('events/3fc1-large.webp')).toBe('events/3fc1-large.webp');
});

test.each([
  'events/3fc1.webp',
  'recordings/3fc1-large.webp',
  'https://pictures.example.test/events/3fc1-large.webp',
  '/events/3fc1-large.jpg',
  '',
])('A picture of one size, or of another make, has no small one: %s', (path) => {
  expect(smallPicture(path)).toBeUndefined();
});
