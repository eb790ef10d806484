const HOUR_MS = 3_600_000;
/** Before the day begins: ten in the morning. Legal time is up to three hours ahead of solar time. */
const REMINDED_BEFORE_MS = 14 * HOUR_MS;

/** The time for an event's reminder: on the day before, until its day begins. */
export interface ReminderTime {
  from: Date;
  until: Date;
}

/**
 * In solar time at the venue, as for the end of an event (decision 069), since no venue has a time zone. In UTC without
 * coordinates.
 * @param day `YYYY-MM-DD`
 */
export function reminderTime(
  day: string,
  { coordinates: [longitude] }: { coordinates: readonly [number, number] },
): ReminderTime {
  const begins = Date.parse(`${day}T00:00:00Z`) - Math.round(longitude / 15) * HOUR_MS;
  return { from: new Date(begins - REMINDED_BEFORE_MS), until: new Date(begins) };
}

/** Whether reminders may be sent. A server that was down catches up until the day begins. */
export function isTimeToRemind({ from, until }: ReminderTime, now: Date): boolean {
  return from <= now && now < until;
}
