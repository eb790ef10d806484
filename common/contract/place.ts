import { isRecord } from './members.ts';
import { numberIn, parseJson, read } from './tolerant.ts';

/** A named point. Coordinates are `[longitude, latitude]` in degrees, as GeoJSON orders them. */
export interface Place {
  name: string;
  coordinates: [number, number];
  type: 'point';
}

/** What a cleared address field holds (specification, section 5). */
export const NO_PLACE: Place = { name: '', coordinates: [0, 0], type: 'point' };

/** Reads a place from an object, JSON text, null or nothing; never fails. */
export function readPlace(value: unknown): Place {
  const raw = typeof value === 'string' ? parseJson(value) : value;
  if (!isRecord(raw)) return NO_PLACE;
  const { name, coordinates } = raw;
  const [lng = null, lat = null] = pointIn(coordinates) ?? pointIn(raw) ?? [];
  const valid = lng !== null && lat !== null && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
  return {
    name: typeof name === 'string' ? name.trim() : '',
    coordinates: valid ? [lng, lat] : [0, 0],
    type: 'point',
  };
}

const LONGITUDES = ['lng', 'lon', 'long', 'longitude'];
const LATITUDES = ['lat', 'latitude'];

/** Two numbers in a list or a text, longitude first; or by their names, as APIs of another make write them. */
function pointIn(value: unknown): (number | null)[] | undefined {
  if (Array.isArray(value)) return value.map(numberIn);
  if (typeof value === 'string') {
    const parts = value.split(',').map((part) => numberIn(part.trim() || undefined));
    return parts.length === 2 ? parts : undefined;
  }
  if (!isRecord(value)) return undefined;
  const named = (names: readonly string[]) =>
    numberIn(names.map((name) => value[name]).find((one) => one != null));
  const [lng, lat] = [named(LONGITUDES), named(LATITUDES)];
  return lng === null || lat === null ? undefined : [lng, lat];
}

/** A place in an answer. */
export const PlaceSchema = read(NO_PLACE, readPlace);
