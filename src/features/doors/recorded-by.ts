import type { DoorEntry, LoggedEntry } from '../../../common/contract/door-entries.ts';

/**
 * How many of a door's admissions arrived from a time on, which an exclusion would remove.
 * @param from ISO
 */
export function admissionsRecorded(
  entries: readonly (DoorEntry | LoggedEntry)[],
  doorId: string,
  from: string,
): number {
  return entries.filter(
    (entry) =>
      entry.device === doorId &&
      (entry.kind === 'admit' || entry.kind === 'walk-in') &&
      'arrived_at' in entry &&
      entry.arrived_at >= from,
  ).length;
}
