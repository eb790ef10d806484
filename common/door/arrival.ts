import type { Admission, Guest } from './derive-guest.ts';

/**
 * The admission that brought a guest in, by which the guest is listed and counted everywhere, whatever followed.
 * Undefined for a guest who is out.
 */
export function arrivalOf({ admissions }: Pick<Guest, 'admissions'>): Admission | undefined {
  return admissions[0];
}

/** The last admission of a guest by a door; undefined if there is none. */
export function lastAt({ admissions }: Pick<Guest, 'admissions'>, door: string): Admission | undefined {
  return admissions.findLast((one) => one.door === door);
}
