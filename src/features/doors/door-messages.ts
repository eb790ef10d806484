import { type Door, ENDED_DOOR_DELIVERS_DAYS } from '../../../common/contract/door.ts';
import { countOf } from '../../lib/count.ts';
import { momentLabel } from '../../offline/reads/updated-label.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A connected device reports every half minute. */
const SILENT_AFTER_MS = 2 * MINUTE_MS;

/**
 * A relative time: `just now`, `2 min ago`, `3 h ago`, otherwise the date and time.
 * @param at ISO
 * @param now epoch milliseconds
 */
export function sinceLabel(at: string, now: number): string {
  const then = Date.parse(at);
  const ago = now - then;
  // Covers a device clock that is behind the server's.
  if (ago < MINUTE_MS) return 'just now';
  if (ago < HOUR_MS) return `${Math.floor(ago / MINUTE_MS)} min ago`;
  if (ago < DAY_MS) return `${Math.floor(ago / HOUR_MS)} h ago`;
  return momentLabel(then, now);
}

/**
 * The server's clock minus this device's, in milliseconds; 0 if the list does not say its time.
 * @param arrivedAt by this device's clock
 */
export function skewOf([first]: readonly Door[], arrivedAt: number): number {
  const listedAt = Date.parse(first?.listed_at ?? '');
  return Number.isNaN(listedAt) ? 0 : listedAt - arrivedAt;
}

/** `3 entries wait on it`; empty if that is unknown or none. @param isOver whether none of them is taken any more */
export function waitingLabel(waiting: number | null, isOver = false): string {
  if (!waiting) return '';
  if (isOver) return countOf(waiting, 'entry never arrived', 'entries never arrived');
  return countOf(waiting, 'entry waits on it', 'entries wait on it');
}

/** `3 entries delivered since were not taken`; empty for none. */
function lateLabel({ late = 0 }: Pick<Door, 'late'>): string {
  if (late === 0) return '';
  return countOf(late, 'entry delivered since was not taken', 'entries delivered since were not taken');
}

/** Distinguishes doors of the same name: `iPad, opened 18:00, ended 23:10`. */
export function whichDoor({ device, opened_at, ended_at }: Door, now: number): string {
  const moment = (word: string, at: string) => at && `${word} ${momentLabel(Date.parse(at), now)}`;
  return [device, moment('opened', opened_at), moment('ended', ended_at)].filter(Boolean).join(', ');
}

/**
 * Distinguishes doors of the same name in a list, even if all that is known of them is equal: `iPad, opened 18:00, 2 of
 * 3`. Empty for a unique name.
 * @param now epoch milliseconds
 */
export function whichOfName(door: Door, doors: readonly Door[], now: number): string {
  const alike = doors.filter(({ name }) => name === door.name);
  if (alike.length < 2) return '';
  return `${whichDoor(door, now)}, ${alike.indexOf(door) + 1} of ${alike.length}`.replace(/^, /, '');
}

/**
 * The times from which entries of an ended door can be excluded: `value` is the time, ISO.
 * @param recorded the number of its admissions that arrived since a time (ISO); absent if unknown
 */
export function leaveOutMoments(
  { opened_at, ended_at }: Door,
  recorded?: (from: string) => number,
): { value: string; label: string }[] {
  const [opened, ended] = [Date.parse(opened_at), Date.parse(ended_at)];
  const hours = [1, 3, 6, 12, 24].filter((count) => ended - count * HOUR_MS > opened);
  const moments = [
    { value: opened_at, label: 'All of it' },
    ...hours.map((count) => ({
      value: new Date(ended - count * HOUR_MS).toISOString(),
      label: `From ${count === 1 ? 'an hour' : `${count} hours`} before it was ended`,
    })),
  ];
  if (!recorded) return moments;
  return moments.map(({ value, label }) => ({
    value,
    label: `${label}: ${countOf(recorded(value), 'admission', 'admissions')}`,
  }));
}

export interface DoorSummary {
  readonly tone: 'neutral' | 'success' | 'warning' | 'info';
  readonly word: string;
  /** The state of a door in short parts. */
  readonly facts: readonly string[];
}

/** When the displayed answer arrived, and whether it is still current. */
export interface AnswerAge {
  /** Epoch milliseconds. */
  readonly at: number;
  /** False if the server could not be reached since then, so the door's present state is unknown. */
  readonly isCurrent: boolean;
}

/** A door's state in words, as of the last answer. */
export function doorSummary(
  door: Door,
  now: number,
  answer: AnswerAge = { at: now, isCurrent: true },
): DoorSummary {
  const device = door.device || 'A device';
  if (door.ended_at !== '') {
    const ended = `ended ${sinceLabel(door.ended_at, now)}`;
    const { left_out_from: leftOut, left_out_reason: reason } = door;
    const isWhole = Date.parse(leftOut) <= Date.parse(door.opened_at);
    const from = isWhole ? 'all of it left out' : `left out from ${momentLabel(Date.parse(leftOut), now)} on`;
    const without = leftOut && `${from}: ${reason}`;
    const had = door.claimed_at === '' ? [] : [device];
    const isOver = now - Date.parse(door.ended_at) > ENDED_DOOR_DELIVERS_DAYS * DAY_MS;
    return {
      tone: 'neutral',
      word: 'Ended',
      facts: [...had, ended, lateLabel(door), waitingLabel(door.waiting, isOver), without].filter(Boolean),
    };
  }
  const has = door.claimed_at === '' ? [] : [device];
  // Helps to find doors that somebody else has opened, after a change of the password.
  const opened = door.opened_at && `opened ${sinceLabel(door.opened_at, now)}`;
  if (door.by_session) {
    const last = door.last_seen_at && `last entry ${sinceLabel(door.last_seen_at, now)}`;
    return {
      tone: 'neutral',
      word: 'By log-in',
      facts: [device, last, waitingLabel(door.waiting)].filter(Boolean),
    };
  }
  const { tone, word, facts } = openSummary(door, answer.isCurrent ? now : answer.at);
  if (answer.isCurrent) return { tone, word, facts: [...has, ...facts, opened].filter(Boolean) };
  const seen = door.last_seen_at && `seen ${momentLabel(Date.parse(door.last_seen_at), now)}`;
  return {
    tone: 'neutral',
    word: `${word} at ${momentLabel(answer.at, now)}`,
    facts: [...has, seen, opened, 'not known since'].filter(Boolean),
  };
}

/**
 * Whether an open door's device has not reported lately, so its pending entries are unknown. `at`: epoch milliseconds.
 */
export function isOutOfContact({ last_seen_at, claimed_at }: Door, at: number): boolean {
  return at - Date.parse(last_seen_at || claimed_at) > SILENT_AFTER_MS;
}

function openSummary(door: Door, at: number): DoorSummary {
  if (door.claimed_at === '') return { tone: 'info', word: 'No device', facts: ['Waits for a device'] };
  const isSilent = isOutOfContact(door, at);
  return {
    tone: isSilent ? 'warning' : 'success',
    word: isSilent ? 'Not in touch' : 'In touch',
    facts: [door.last_seen_at && `seen ${sinceLabel(door.last_seen_at, at)}`, waitingLabel(door.waiting)],
  };
}
