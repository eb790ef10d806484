import type { DoorEntry, LoggedEntry } from '../../../common/contract/door-entries.ts';

/**
 * How many admissions a door has recorded that arrived from a moment on: those that leaving it out takes away.
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
