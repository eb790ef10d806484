/** Suggestions for a typed address: the city is looked up, the street before it is used as typed. */
import { type City, cities, folded } from './gazetteer.ts';

/** A suggested place, converted to Google's prediction and geocoding formats. */
export interface FoundPlace {
  id: string;
  description: string;
  main: string;
  secondary: string;
  matches: { offset: number; length: number }[];
  lat: number;
  lng: number;
}

const MAX_SUGGESTIONS = 5;
const CITIES_WITH_STREET = 3;
/** Parts between commas; an address has fewer. Each may be the city, in a country or province that the others name. */
const MAX_PARTS = 8;
/** The most words of a text without commas that may form the city's name. */
const MAX_NAME_WORDS = 4;

/**
 * Places for a text such as `12 Harbour Street, Rotter`, best first: the street in matching cities, then those cities
 * themselves.
 */
export function findPlaces(text: string, limit = MAX_SUGGESTIONS): FoundPlace[] {
  const { street, typed, found } = read(text);
  const withStreet =
    street === '' ? [] : found.slice(0, CITIES_WITH_STREET).map((city) => placeOf(city, street, typed));
  const plain = typed === '' ? [] : found.map((city) => placeOf(city, '', typed));
  return [...withStreet, ...plain].slice(0, limit);
}

/** The place with an id returned by `findPlaces`. */
export function placeById(id: string): FoundPlace | undefined {
  const [rank = '', street = ''] = id.split(/ (.*)/s);
  const city = /^\d+$/.test(rank) ? cities()[Number(rank)] : undefined;
  return city && placeOf(city, street.trim(), '');
}

interface Reading {
  street: string;
  /** The part of the text that matched the cities. */
  typed: string;
  found: readonly City[];
}

/** Tries every split into street and city, and returns the first one that matches a city. */
function read(text: string): Reading {
  for (const { street, place } of readings(text)) {
    const found = citiesLike(place);
    if (found.length > 0) return { street, typed: place[0] ?? '', found };
  }
  // A house number and a street without a city yet: offers the largest cities.
  const street = text.replace(/[\s,]+$/, '').trim();
  const isStreet = /\d/.test(street) && /\p{L}{3}/u.test(street);
  return { street, typed: '', found: isStreet ? cities().slice(0, CITIES_WITH_STREET) : [] };
}

function readings(text: string): { street: string; place: string[] }[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, MAX_PARTS);
  if (parts.length > 1) {
    return parts.map((_part, at) => ({ street: parts.slice(0, at).join(', '), place: parts.slice(at) }));
  }
  const words = (parts[0] ?? '').split(/\s+/);
  const splits = Array.from(
    { length: Math.min(MAX_NAME_WORDS, words.length) },
    (_, at) => words.length - 1 - at,
  );
  return [0, ...splits.toReversed().filter((at) => at > 0)].map((at) => ({
    street: words.slice(0, at).join(' '),
    place: [words.slice(at).join(' ')],
  }));
}

/** Cities whose name begins with the first part, in a country or province that begins with the others. */
function citiesLike([name = '', ...where]: string[]): City[] {
  const key = folded(name);
  if (key.length < 2) return [];
  const within = where.map(folded);
  const fits = (city: City) =>
    city.keys.some((own) => own.startsWith(key)) &&
    within.every((part) => [city.country, city.province].some((place) => folded(place).startsWith(part)));
  const found: City[] = [];
  for (const city of cities()) {
    if (fits(city)) found.push(city);
    if (found.length === MAX_SUGGESTIONS) break;
  }
  return found;
}

function placeOf(city: City, street: string, typed: string): FoundPlace {
  const { rank, name, description, lat, lng } = city;
  const offset = street === '' ? 0 : street.length + 2;
  const rest = description.slice(name.length).replace(/^, /, '');
  return {
    id: street === '' ? String(rank) : `${rank} ${street}`,
    description: street === '' ? description : `${street}, ${description}`,
    main: street === '' ? name : street,
    secondary: street === '' ? rest : description,
    matches: [
      ...(street === '' ? [] : [{ offset: 0, length: street.length }]),
      ...(typed === '' ? [] : [{ offset, length: Math.min(typed.length, name.length) }]),
    ],
    lat,
    lng,
  };
}
