import { isRecord } from './members.ts';
import { numberIn } from './number-in.ts';
import { parseJson } from './parse-json.ts';

/** A named point. Coordinates are `[longitude, latitude]` in degrees, in GeoJSON's order. */
export interface Place {
  name: string;
  coordinates: [number, number];
  type: 'point';
}

/** The value of a cleared address field (specification, section 5). */
export const NO_PLACE: Place = { name: '', coordinates: [0, 0], type: 'point' };

/** Parses a place from an object, JSON text, null or nothing; never throws. */
export function readPlace(value: unknown): Place {
  const raw = typeof value === 'string' ? parseJson(value) : value;
  if (!isRecord(raw)) return NO_PLACE;
  const { coordinates } = raw;
  const [lng = null, lat = null] = pointIn(coordinates) ?? pointIn(raw) ?? [];
  const valid = lng !== null && lat !== null && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
  return {
    name: nameIn(raw),
    coordinates: valid ? [lng, lat] : [0, 0],
    type: 'point',
  };
}

/**
 * A place as a form keeps and sends it: coordinates that an API of another make does not know are not made up. No place
 * has those of a cleared field.
 */
export function placeText(place: Place): string {
  const { coordinates, ...known } = place;
  return JSON.stringify(place.name === '' || coordinates.some(Boolean) ? place : known);
}

/** The names of a place's name in APIs of another make, for every parser and check. */
export const PLACE_NAMES: readonly string[] = ['name', 'address', 'formatted_address', 'place_name', 'label'];

function nameIn(place: Readonly<Record<string, unknown>>): string {
  const found = PLACE_NAMES.map((name) => place[name]).find(
    (name) => typeof name === 'string' && name.trim() !== '',
  );
  return typeof found === 'string' ? found.trim() : '';
}

const LONGITUDES = ['lng', 'lon', 'long', 'longitude'];
const LATITUDES = ['lat', 'latitude'];

/** Two numbers in a list or a text, longitude first; or named fields, as in APIs of another make. */
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
