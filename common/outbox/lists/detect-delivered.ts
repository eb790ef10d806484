/**
 * Replaces idempotency keys where an API keeps none: before an entry that may have arrived is sent again, its list is
 * searched by natural key. Also finds the id of a creation whose answer named none, which a pending removal needs.
 */
import { shownCameraAddress } from '../../contract/camera-address.ts';
import { MASK } from '../../contract/camera-mask.ts';
import { jsonText } from '../../contract/json-text.ts';
import { memberOf } from '../../contract/members.ts';
import type { Disposition } from '../answers/answers.ts';
import type { Doubt } from '../answers/refusals.ts';
import type { Sender } from '../delivery/send.ts';
import type { Entry, Fields } from '../entry.ts';
import { type Arrival, idOf, queueable } from '../queueable.ts';
import { type ListedMember, readMembers } from './read-members.ts';

/** The parts of an entry that it is searched by. */
export type DoubtfulEntry = Pick<
  Entry,
  'call' | 'queueKey' | 'fields' | 'file' | 'people' | 'earlier' | 'confirmedUndelivered'
>;

/**
 * Searches a creation on its list.
 * @param wasAccepted the creation was answered with a success: the list only has to confirm it
 * @returns the disposition: done, uncertain, or unanswered while the list cannot be read; `undefined` when it is not on
 * the list or nothing can be concluded
 */
export async function detectDelivered(
  sender: Sender,
  entry: DoubtfulEntry,
  token: string,
  signal: AbortSignal,
  wasAccepted = false,
): Promise<Disposition | undefined> {
  const arrival = queueable[entry.call].arrivesAt;
  if (!arrival) return undefined;
  const query = { [arrival.of]: entry.fields[arrival.of] ?? '' };
  const read = await readMembers(sender, arrival.list, query, token, signal);
  // The item may be deleted: the server's answer to the entry itself will say so.
  if (read.kind === 'refused') return undefined;
  if (read.kind === 'unknown') return read.disposition;
  const found = findIn(arrival, entry, read.members, wasAccepted);
  if (!read.isPart || (found !== undefined && !entry.file)) return found;
  // It may be on a later page, which is not read; an accepted sheet is trusted.
  if (wasAccepted && read.isPart === true) return sheetDone(null);
  if (wasAccepted) return sheetDelivered(entry, read.members)?.kind === 'done' ? found : ACCEPTED_UNLISTED;
  return found ?? UNLISTED;
}

/** As `detectDelivered`, on a list that was read. */
function findIn(
  arrival: Arrival,
  entry: DoubtfulEntry,
  members: readonly ListedMember[],
  wasAccepted: boolean,
): Disposition | undefined {
  if (entry.file) return wasAccepted ? acceptedSheet(entry, members) : sheetDelivered(entry, members);
  if (entry.earlier && !wasAccepted) return editDelivered(arrival, entry, members);
  const found = findMember(arrival, entry.fields, members);
  const isNamesakeListed = !found && !wasAccepted && hasNamesake(arrival, entry.fields, members);
  return isNamesakeListed ? NAMESAKE : asDone(found);
}

/** A sheet has arrived with all of its people, or not at all; some of them may have been invited by somebody else. */
function sheetDelivered(
  { people }: DoubtfulEntry,
  members: readonly ListedMember[],
): Disposition | undefined {
  if (!people || people.length === 0) {
    return uncertain('it was sent, but no answer came. Look at the list; Retry sends it again.');
  }
  const arrived = people.filter(isListedIn(members)).length;
  if (arrived === 0) return undefined;
  if (arrived === people.length) return sheetDone(null);
  const why = `${arrived} of its ${people.length} people are on the list. Look there; Retry sends the whole sheet again.`;
  return { ...uncertain(why), lacking: people.length - arrived };
}

const NOT_LISTED = 'Not on the list after it was sent';

/** Which people of an accepted sheet the list shows; the others were left out without a reason. */
function acceptedSheet({ people }: DoubtfulEntry, members: readonly ListedMember[]): Disposition | undefined {
  if (!people) return sheetDone(null);
  const isListed = isListedIn(members);
  if (!people.some(isListed)) return undefined;
  const rows = people.map((email) => {
    const [status, message] = isListed(email) ? ['sent', ''] : ['left_out', NOT_LISTED];
    return { row: 0, email, status, message };
  });
  return sheetDone({ rows });
}

/** Whether a list shows an e-mail. */
function isListedIn(members: readonly ListedMember[]) {
  const listed = new Set(members.map(({ email }) => keyOf(email)));
  return (email: string) => listed.has(keyOf(email));
}

/** How many of its people the list lacks of a sheet that was delivered, or of which some have arrived. */
export function lackingIn(found: Disposition | undefined): number {
  if (found?.kind === 'uncertain') return found.lacking ?? 0;
  const rows = found?.kind === 'done' ? memberOf(found.data, 'rows') : undefined;
  return Array.isArray(rows) ? rows.filter((row) => memberOf(row, 'message') === NOT_LISTED).length : 0;
}

function sheetDone(data: unknown): Disposition {
  return { kind: 'done', message: '', serverId: null, data };
}

/** Without keys, a member on the list may be this entry's earlier version or somebody else's. */
function editDelivered(
  arrival: Arrival,
  entry: DoubtfulEntry,
  members: readonly ListedMember[],
): Disposition | undefined {
  const { fields, earlier = [] } = entry;
  const now = findMember(arrival, fields, members);
  if (now && saysTheSame(now, fields)) return asDone(now);
  const before = [fields, ...earlier].some((form) => findMember(arrival, form, members));
  return before
    ? uncertain('it was sent before it was edited. Look at the list; Retry sends the edited one too.')
    : undefined;
}

function asDone(member: ListedMember | undefined): Disposition | undefined {
  return member && { kind: 'done', message: '', serverId: idOf(member), data: member };
}

function uncertain(why: string): Doubt {
  return { kind: 'uncertain', message: `May already exist: ${why}` };
}

const ACCEPTED_UNLISTED: Disposition = {
  kind: 'uncertain',
  message:
    'May already exist: it was accepted, and the server may list only some. Look there; Retry sends it again if the list still does not show it.',
  isAccepted: true,
};

export const UNLISTED = uncertain(
  'it was sent, and the server may list only some. Look there; Retry sends it again.',
);

const NAMESAKE = uncertain(
  'the list shows one of this name, and not its address. Look there; Retry sends it again.',
);

/** Whether the list shows a camera of the same name without its address, as an API may keep addresses to itself. */
function hasNamesake(
  { naturalKey }: Arrival,
  { name, url }: Fields,
  members: readonly ListedMember[],
): boolean {
  return (
    naturalKey.includes('url') &&
    url !== undefined &&
    members.some((member) => keyOf(member.name) === keyOf(name) && withoutSecrets(member.url) === '')
  );
}

/** The member on the list that a version of an entry became. */
export function findMember(
  { naturalKey }: Arrival,
  fields: Fields,
  members: readonly ListedMember[],
): ListedMember | undefined {
  return members.find((member) => naturalKey.every((field) => isSame(field, member[field], fields[field])));
}

function isSame(field: string, listed: unknown, own: unknown): boolean {
  if (keyOf(listed) === keyOf(own)) return true;
  const shown = field === 'url' ? withoutSecrets(own) : '';
  return shown !== '' && shown === withoutSecrets(listed);
}

/**
 * A camera's address as a good API lists it: without user, password and trailing slash. Empty if it cannot be parsed.
 */
function withoutSecrets(address: unknown): string {
  const shown = keyOf(shownCameraAddress(keyOf(address)));
  return shown === MASK ? '' : shown.replace(`//${MASK}@`, '//').replace(/\/+$/, '');
}

/** Equal in every field that the list shows. */
function saysTheSame(member: ListedMember, fields: Fields): boolean {
  return Object.keys(fields).every(
    (name) => !(name in member) || keyOf(member[name]) === keyOf(fields[name]),
  );
}

/** Invisible characters; servers remove them, and collapse repeated spaces. */
const HIDDEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** Gmail ignores dots before the at sign; the validators of some servers remove them, and shorten its domain. */
const DOT_OF_GMAIL = /\.(?=[^@]*@gmail\.com$)/g;

/** A text normalized for comparison with what a server lists, as that may have been cleaned up. */
export function keyOf(value: unknown): string {
  const text = jsonText(value).replace(/\s+/g, ' ').replace(HIDDEN, '').trim().toLowerCase();
  return text.replace(/@googlemail\.com$/, '@gmail.com').replace(DOT_OF_GMAIL, '');
}
