/** Messages of the door's screen. */

import type { Admission, Guest } from '../../../common/door/derive-guest.ts';
import { countOf } from '../../lib/count.ts';
import { isDoorOver } from '../../offline/door/door-link.ts';
import type { DoorState } from '../../offline/door/door-state.ts';
import { isInFuture, momentLabel } from '../../offline/reads/updated-label.ts';
import type { DoorAction } from './answer/door-action.ts';
import type { Verdict } from './answer/verdict.ts';

/** Suggested reasons; another one can be typed. */
export const UNDO_REASONS = ['Touched by mistake', 'Wrong person', 'Did not come in'] as const;
export const AGAIN_REASONS = [
  'Was outside',
  'Checked by the host',
  'Their pass was used by somebody else',
] as const;
export const CANCELLED_REASONS = ['Checked by the host', 'Invited again'] as const;

/** The headline of an answer. */
export const VERDICT_MESSAGES: Readonly<Record<Verdict['kind'], string>> = {
  welcome: 'Welcome',
  'walk-in': 'Welcome',
  undone: 'Undone',
  'already-in': 'Already in',
  cancelled: 'Cancelled',
  'other-event': 'Other event',
  'not-listed': 'Not on this list',
  'no-pass': 'Not a pass',
  ended: 'Door ended',
  'unknown-door': 'Door not known',
  'no-event': 'Event not found',
  'not-saved': 'Not saved',
  unsure: 'Not known yet',
};

/** `20:31, North`. A time by an uncorrected device clock is marked. */
export function admissionLabel({ at, isCorrected, door }: Admission, now: number): string {
  return `${isCorrected ? '' : 'about '}${momentLabel(Date.parse(at), now)}, ${door}`;
}

/** `20:31, North`, with later ones: `20:31, North. Let in 3 times, last 21:02, South`. */
export function admissionsLabel({ admissions }: Pick<Guest, 'admissions'>, now: number): string {
  const [first, last] = [admissions[0], admissions.at(-1)];
  if (!first || !last) return '';
  const arrival = admissionLabel(first, now);
  if (first === last) return arrival;
  const times = admissions.length === 2 ? 'twice' : `${admissions.length} times`;
  return `${arrival}. Let in ${times}, last ${admissionLabel(last, now)}`;
}

/** A time that is still to come means that the clock was ahead, and was set right. */
const readTime = (at: number, now: number) =>
  isInFuture(at, now) ? 'an unknown time' : momentLabel(at, now);

/** `this device’s list of 19:40`; before the first one was read to its end, the part of it. */
export function listLabel(listAt: number | null, now: number): string {
  return listAt === null
    ? 'the part of the list that this device has'
    : `this device’s list of ${readTime(listAt, now)}`;
}

const LINK_MESSAGES: Readonly<Record<DoorState['link'], string>> = {
  unknown: 'Connecting…',
  online: 'Connected',
  offline: 'No connection',
  foreign: 'No connection: the Wi-Fi may want a sign-in',
  gateway: 'The server cannot be reached at this moment',
  'server-trouble': 'The server is in trouble',
  denied: 'Not logged in',
  ended: 'Door ended',
  'unknown-door': 'Door not known',
  inactive: 'Event switched off',
  forbidden: 'Not allowed',
  'not-found': 'Event not found',
  refused: 'The server refuses',
};

/** About entries delivered at a door that the server no longer knows. */
export function unconfirmedMessage(count: number): string {
  if (count === 0) return '';
  const entries = countOf(count, 'entry', 'entries');
  const them = count === 1 ? 'it' : 'them';
  return ` ${entries} made here ${count === 1 ? 'was' : 'were'} delivered before, and may be missing there now: kept on this device for a week. Open the new link on this same device: it sends ${them} again.`;
}

/** The time of the list; before it was read to its end, whether there is a part of it. */
export function listMessage(
  { link, listAt, counts }: Pick<DoorState, 'link' | 'listAt' | 'counts'>,
  now: number,
): string {
  if (isDoorOver(link)) return 'No list any more';
  if (listAt !== null) return `List of ${readTime(listAt, now)}`;
  return counts.expected > 0 ? 'Part of the list' : 'No list yet';
}

/** What was not done because it could not be stored. */
const NOT_DONE: Readonly<Record<DoorAction['kind'], string>> = {
  admit: 'Nobody was let in.',
  again: 'Nobody was let in.',
  'walk-in': 'Nobody was let in.',
  undo: 'Nothing was undone.',
  seen: 'It is not marked as seen.',
};

/** Why an action is not stored, as far as is known, and what was not done. */
export function notSavedMessage(kind: DoorAction['kind'], isFull: boolean): string {
  const why = isFull ? 'This device is full, and could not store it.' : 'This device could not store it.';
  return `${why} ${NOT_DONE[kind]}`;
}

/** The storage problem of this device; empty if none is known. */
export function storageMessage(
  { device, isFull }: Pick<DoorState, 'device' | 'isFull'>,
  isUnsaved: boolean,
): string {
  if (isFull) return 'This device is full';
  if (device === 'failed') return 'This device does not store';
  return isUnsaved ? 'The last one is not saved' : '';
}

/** Why no guests are shown, for a door that is not over. */
export function noListMessage({
  device,
  isFull,
  link,
}: Pick<DoorState, 'device' | 'isFull' | 'link'>): string {
  // A notice says why.
  if (device === 'failed' || isFull) return 'This device has no list yet.';
  switch (link) {
    case 'unknown':
    case 'online':
      return 'Getting the list…';
    case 'offline':
    case 'foreign':
      return 'This device has no list yet. It needs a connection once.';
    case 'gateway':
    case 'server-trouble':
      return 'The server does not give the list just now. It is asked again.';
    default:
      return 'The server does not give this device the list.';
  }
}

/** The connection in a few words. */
export const linkMessage = (link: DoorState['link']): string => LINK_MESSAGES[link];
