import { parseJson } from './parse-json.ts';
import { NO_PLACE, readPlace } from './place.ts';
import { read } from './tolerant.ts';

/** A place in an answer, which may consist of its address alone. Broken JSON gives none. */
export const PlaceSchema = read(NO_PLACE, (value) => {
  const text = typeof value === 'string' ? (parseJson(value) ?? value) : value;
  if (typeof text !== 'string' || /^\s*[[{]/.test(text)) return readPlace(value);
  return { ...NO_PLACE, name: text.trim() };
});
