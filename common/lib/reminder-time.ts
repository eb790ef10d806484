const HOUR_MS = 3_600_000;
/** Before the day begins: ten in the morning. Legal time is mostly ahead of the sun, by three hours at most. */
const REMINDED_BEFORE_MS = 14 * HOUR_MS;

/** When guests are reminded of an event: from some time of the day before, until its day begins. */
export interface ReminderTime {
  from: Date;
  until: Date;
}

/**
 * By the sun at the venue, as the portal says whether an event is over (decision 069): no venue says its time zone. By
 * UTC where no coordinates are known.
 * @param day `YYYY-MM-DD`
 */
export function reminderTime(
  day: string,
  { coordinates: [longitude] }: { coordinates: readonly [number, number] },
): ReminderTime {
  const begins = Date.parse(`${day}T00:00:00Z`) - Math.round(longitude / 15) * HOUR_MS;
  return { from: new Date(begins - REMINDED_BEFORE_MS), until: new Date(begins) };
}

/** Whether it is time. A server that was down catches up while it still is before the day. */
export function isTimeToRemind({ from, until }: ReminderTime, now: Date): boolean {
  return from <= now && now < until;
}
