import type { DoorEntry } from '../contract/door-entries.ts';

/** When an entry was made, as well as anybody knows. */
export interface EntryTime {
  /** ISO, by the server's clock where the device knew how far its own was off, else by the device's. */
  at: string;
  /** False where it is the device's clock alone that says so. */
  isCorrected: boolean;
}

/** Never fails: a time that cannot be read is given as it is. */
export function timeOf({ made_at, skew_ms }: Pick<DoorEntry, 'made_at' | 'skew_ms'>): EntryTime {
  const made = Date.parse(made_at);
  const corrected = new Date(made + (skew_ms ?? 0));
  if (Number.isNaN(corrected.getTime())) return { at: made_at, isCorrected: false };
  return { at: corrected.toISOString(), isCorrected: skew_ms !== null };
}
