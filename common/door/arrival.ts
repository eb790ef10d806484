import type { Admission, Guest } from './derive-guest.ts';

/**
 * The admission that brought a guest in: the one by which they are listed and counted everywhere, whatever followed it.
 * Undefined of one who is out.
 */
export function arrivalOf({ admissions }: Pick<Guest, 'admissions'>): Admission | undefined {
  return admissions[0];
}

/** The last admission of a guest by a door; undefined where there is none. */
export function lastAt({ admissions }: Pick<Guest, 'admissions'>, door: string): Admission | undefined {
  return admissions.findLast((one) => one.door === door);
}
