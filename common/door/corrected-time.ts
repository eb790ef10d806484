import type { DoorEntry } from '../contract/door-entries.ts';

/** The best known time of an entry. */
export interface EntryTime {
  /** ISO, by the server's clock if the device knew its skew, otherwise by the device's. */
  at: string;
  /** False if it is the device's clock only. */
  isCorrected: boolean;
}

/** Never throws: an unreadable time is returned unchanged. */
export function timeOf({ made_at, skew_ms }: Pick<DoorEntry, 'made_at' | 'skew_ms'>): EntryTime {
  const made = Date.parse(made_at);
  const corrected = new Date(made + (skew_ms ?? 0));
  if (Number.isNaN(corrected.getTime())) return { at: made_at, isCorrected: false };
  return { at: corrected.toISOString(), isCorrected: skew_ms !== null };
}
