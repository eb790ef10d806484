/** The disposition of a claimed entry, after the calls that have to be made before it is sent. */
import { type Disposition, readingOf } from '../answers/answers.ts';
import { acceptedUnlisted, checkRemoved, dispositionAfterCheck } from '../answers/check-answer.ts';
import { checkCompany, isSessionEnded } from '../answers/check-session.ts';
import { dispositionOfNoAnswer, dispositionOfUnreadList } from '../answers/hidden-answer.ts';
import { isTroubleWithEntry, quoted, type Refused } from '../answers/refusals.ts';
import { toOwnStatuses } from '../answers/sheet-outcome.ts';
import { beforeAttempt, type Entry, isAcceptedUnlisted, isUnanswered } from '../entry.ts';
import { detectDelivered, lackingIn, UNLISTED } from '../lists/detect-delivered.ts';
import { LATE_LAG_MS, LIST_LAG_MS, remainingLagMs } from '../lists/list-lag.ts';
import { isCreation, queueable } from '../queueable.ts';
import type { Database } from '../storage/database.ts';
import { isKeyForgotten } from '../storage/key-age.ts';
import { isAboutEarlierForm, resolveEarlier } from './previous-versions.ts';
import { type Sender, sendAttempt } from './send.ts';
import { isUndone, removalsOf, withdrawal } from './withdraw.ts';

const TOO_OLD =
  'May already exist: it was first sent more than 29 days ago, and the list does not show it. Look there; Retry sends it again.';
const UNDO_TOO_OLD =
  'What this takes back was sent more than 29 days ago. Look at the list, and remove there what it shows; then discard this.';
const LIST_UNREADABLE =
  'May already exist: it was sent, and the list that would show it cannot be read. Look there; Retry sends it again.';
const ITEM_NOT_FOUND =
  'May already exist: it was sent, and what it belongs to is not found any more. If that was deleted, discard this; Retry sends it again.';

/** As `askServer`, without a camera's address in the answer: only the entry itself may hold that. */
export async function serverDisposition(
  ...[sender, entry, token, signal]: Parameters<typeof askServer>
): Promise<Disposition> {
  const disposition = withoutAddress(await askServer(sender, entry, token, signal), entry.fields.url);
  if (sender.sendsIdempotencyKey || !entry.file || disposition.kind !== 'done') return disposition;
  return { ...disposition, data: toOwnStatuses(disposition.data, entry.rows) };
}

/** Removes a delivered camera's address, which must not stay on the device, from an answer. */
export function withoutAddress(disposition: Disposition, address: string | undefined): Disposition {
  if (!address) return disposition;
  const hide = (words: string) => words.replaceAll(address, '•••');
  if (disposition.kind === 'done') return { ...disposition, data: null, message: hide(disposition.message) };
  if (disposition.kind === 'uncertain') {
    const { message, said } = disposition;
    return { ...disposition, message: hide(message), said: said && hide(said) };
  }
  return 'message' in disposition ? { ...disposition, message: hide(disposition.message) } : disposition;
}

/** Sends the entry, unless an API without idempotency keys turns out to have it already. */
async function askServer(
  sender: Sender & { readonly database: Database },
  entry: Entry,
  token: string,
  signal: AbortSignal,
): Promise<Disposition> {
  const isForgotten = sender.sendsIdempotencyKey && isKeyForgotten(beforeAttempt(entry), sender.clock.now());
  if (isForgotten && entry.call === 'undoChange') return { kind: 'uncertain', message: UNDO_TOO_OLD };
  // The list has to decide, as for an API without keys.
  const effectiveSender = isForgotten ? { ...sender, sendsIdempotencyKey: false } : sender;
  // An entry that was never sent has no removal: both would have been deleted together.
  const removals = entry.attempts > 1 ? await removalsOf(sender.database, entry) : [];
  const isTakenBack = removals.length > 0;
  const lag = remainingLagMs(entry.lastSentAt, sender.clock.now());
  const canLook = !effectiveSender.sendsIdempotencyKey && isCreation(entry.call);
  const withdrawn = isTakenBack && (await withdrawal(effectiveSender, entry, removals, token, signal));
  if (withdrawn) return withdrawn;
  // A sheet that was accepted, and may not be listed yet.
  const isAwaited = entry.file !== null && isAcceptedUnlisted(entry);
  const find = () => detectDelivered(sender, entry, token, signal, isAwaited);
  // An entry with a pending removal is not sent just because a user says that it has not arrived.
  if (canLook && (isTakenBack || mayHaveArrived(entry))) {
    const arrived = await find();
    if (arrived?.kind === 'retry') {
      if (!(await isUnreadable(sender, entry, arrived, token, signal)))
        return await dispositionOfUnreadList(sender, arrived, token, signal);
      const isNotFound = arrived.status === 404 || arrived.status === 410;
      return { kind: 'uncertain', message: isNotFound ? ITEM_NOT_FOUND : LIST_UNREADABLE };
    }
    const lacking = lackingIn(arrived);
    // Some APIs store the people of a sheet one by one, also after their answer or that of a gateway which gave up: while
    // more are listed, none is left out.
    const isGrowing = lacking < (entry.lastError?.lacking ?? 0);
    if (lacking > 0 && (lag > 0 || isGrowing))
      return { kind: 'look-again', waitMs: lag || LIST_LAG_MS, lacking };
    if (arrived?.kind === 'done') return { ...arrived, message: saidBefore(entry) };
    if (arrived) return arrived;
    if (isAwaited) return acceptedUnlisted(entry, entry.lastError?.said);
    if (isForgotten) return { kind: 'uncertain', message: TOO_OLD };
    const waitMs = lag || lostWaitMs(entry, sender.clock.now());
    if (isUnanswered(beforeAttempt(entry)) && waitMs > 0) return { kind: 'look-again', waitMs };
  } else if (canLook && entry.lastError?.kind === 'uncertain') {
    const seen = await lookForUncertain(sender, entry, token, signal);
    if (seen && (lag === 0 || lackingIn(seen) === 0)) return seen;
    if (lag > 0) return { kind: 'look-again', waitMs: lag };
  }
  // An unanswered attempt is repeated at once, as it may not have been sent; otherwise the list is given time.
  if (!effectiveSender.sendsIdempotencyKey && (lag === 0 || wasAnswered(entry))) {
    const before = await removedBefore(sender, entry, token, signal);
    if (typeof before === 'object') return before;
    if (before === 'not seen gone' && lag > 0) return { kind: 'look-again', waitMs: lag };
  }
  // Undone since it was claimed: the pending undo replaces it.
  if (entry.file !== null && (await isUndone(sender.database, entry)))
    return { kind: 'look-again', waitMs: 0 };
  const answer = await sendAttempt(sender, entry, token, signal);
  if (isAboutEarlierForm(entry, answer)) return await resolveEarlier(sender, entry, token, signal);
  const isSilent = answer.kind === 'offline' && !sender.sendsIdempotencyKey;
  const hidden = isSilent && (await dispositionOfNoAnswer(sender, entry, token, signal));
  if (hidden) return hidden;
  if (await isSessionEnded(sender, answer, token, signal)) return { kind: 'sign-in' };
  const keepsKeys = sender.sendsIdempotencyKey;
  const wasAccepted = entry.lastError?.isAccepted === true;
  const about = {
    ...{ call: entry.call, doubted: doubtedIn(entry), keepsKeys, wasAccepted },
    mayLag: !keepsKeys && lag > 0,
  };
  const reading = readingOf(answer, about, sender.clock.now());
  const disposition =
    reading.kind === 'check' ? await dispositionAfterCheck(sender, entry, reading, token, signal) : reading;
  if (disposition.kind === 'fail' && !keepsKeys && entry.people?.length)
    return refusedInPart(disposition, await find());
  if (disposition.kind !== 'done' || disposition.serverId !== null) return disposition;
  if ((await removalsOf(sender.database, entry)).length === 0) return disposition;
  const named = await find();
  return named?.kind === 'done' ? { ...named, message: disposition.message } : disposition;
}

/**
 * How long to wait until another look for an entry that the API may still be working on; 0 for any other. Of a lost
 * answer that is assumed for a sheet only: a single entry is mostly made at once, unless the wait for it took too long.
 */
function lostWaitMs({ file, lastError, lastSentAt }: Entry, now: number): number {
  const { kind, status } = lastError ?? {};
  // An API that failed says so itself; a gateway, or nobody, says nothing of what it is still doing.
  const isLost = file ? (status ?? 504) > 500 : kind === 'timeout' || status === 504 || status === 524;
  return isLost ? Math.min(remainingLagMs(lastSentAt, now, LATE_LAG_MS), LIST_LAG_MS) : 0;
}

/** A refused sheet of which the list shows some people all the same: sent again, they would be invited twice. */
function refusedInPart(refused: Refused, found: Disposition | undefined): Disposition {
  if (found?.kind !== 'uncertain' || found === UNLISTED) return refused;
  return { ...found, message: found.message + quoted(refused.message), said: refused.message };
}

/**
 * The user has checked and wants it sent: if the list shows it meanwhile, it has arrived all the same.
 * @returns undefined if it is to be sent, also when the list is inconclusive or a working API does not show it
 */
async function lookForUncertain(
  sender: Sender,
  entry: Entry,
  token: string,
  signal: AbortSignal,
): Promise<Disposition | undefined> {
  const wasAccepted = entry.lastError?.isAccepted === true;
  const seen = await detectDelivered(sender, entry, token, signal, wasAccepted);
  if (seen?.kind !== 'retry') return seen?.kind === 'uncertain' ? undefined : seen;
  return seen.status === null ? { ...seen, wasSent: false } : undefined;
}

/**
 * The effect of an earlier attempt of a removal: some APIs answer 500 for ever when the target is already gone.
 * @returns undefined if there was no attempt, or nothing can be concluded
 */
async function removedBefore(
  sender: Sender,
  entry: Entry,
  token: string,
  signal: AbortSignal,
): Promise<Disposition | 'not seen gone' | undefined> {
  if (!queueable[entry.call].isRemoval || !mayHaveArrived(entry)) return undefined;
  const found = await checkRemoved(sender, entry, token, signal);
  if (typeof found === 'object') return found.kind === 'done' ? found : undefined;
  return found === 'not told' ? undefined : 'not seen gone';
}

/** For a removal: the API answered it in a way that its list does not confirm yet. */
function wasAnswered({ lastError }: Entry): boolean {
  if (lastError?.isAccepted) return true;
  const { kind, status = null } = lastError ?? {};
  // A refusal without words, possibly a gateway's.
  if (kind === 'foreign') return status !== null && status >= 400;
  return kind === 'server-trouble' && isTroubleWithEntry(status);
}

/** The list had the same odd answer before, and the API answers otherwise: no captive portal is in between. */
async function isUnreadable(
  sender: Sender,
  entry: Entry,
  { reason, status }: Extract<Disposition, { kind: 'retry' }>,
  token: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (reason !== 'foreign' || status === null || doubtedIn(entry) !== status) return false;
  return (await checkCompany(sender, token, signal)) === 'answers';
}

/** The status of the last attempt's answer if that was in doubt, or an error with this entry. */
function doubtedIn({ lastError }: Entry): number | null {
  const { kind, status = null } = lastError ?? {};
  return kind === 'foreign' || (kind === 'server-trouble' && isTroubleWithEntry(status)) ? status : null;
}

/** What the server said to an earlier attempt although it stored the change, such as that its mail failed. */
function saidBefore({ lastError }: Entry): string {
  // Without a status, or of another kind, the message is not the server's.
  const isItsError = lastError?.kind === 'server-trouble' && lastError.status !== null;
  return (isItsError ? lastError?.message : lastError?.said) ?? '';
}

/** It was sent before this attempt, and no user has checked since. */
function mayHaveArrived({ attempts, confirmedUndelivered = 0 }: Entry): boolean {
  return attempts - confirmedUndelivered > 1;
}
