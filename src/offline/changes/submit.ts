/**
 * The only way to submit a queueable change. The page stores the entry before it reports anything, wakes the host, and
 * waits at most a second for the server's answer.
 */

import { callOf } from '../../../common/contract/calls.ts';
import { isDeviceFull } from '../../../common/lib/device-full.ts';
import { type Disposition, readingOf } from '../../../common/outbox/answers/answers.ts';
import { dispositionAfterCheck } from '../../../common/outbox/answers/check-answer.ts';
import { quoted } from '../../../common/outbox/answers/refusals.ts';
import { sendAttempt } from '../../../common/outbox/delivery/send.ts';
import { withoutAddress } from '../../../common/outbox/delivery/server-disposition.ts';
import { type Enqueued, enqueue, type NewEntry } from '../../../common/outbox/enqueue.ts';
import { isUnsupported, type Row } from '../../../common/outbox/entry.ts';
import { CommitUnknown } from '../../../common/outbox/storage/database.ts';
import { listRows, resultOf, takeRefusal } from '../../../common/outbox/storage/table.ts';
import { keepsIdempotencyKeys } from '../../api/api-address.ts';
import { denials } from '../../api/client-events.ts';
import { noticeChangedToken, readToken } from '../../api/token-store.ts';
import { NO_ANSWER } from '../../api/unanswered.ts';
import { slowAnswer } from '../../lib/slow-answer.ts';
import { connection } from '../connection/connectivity.ts';
import { announceChange } from './announce-change.ts';
import { database, pageHost } from './outbox-page.ts';
import { mirroredSession } from './session-mirror.ts';
import { markShownAfterFrame } from './show-reports.ts';
import { waitForResult } from './wait-for-result.ts';

/** A queueable change. Create `id` when its form opens, and again after a refusal: it is the Idempotency-Key. */
export interface QueuedChange extends Omit<NewEntry, 'id' | 'fields' | 'isKeyless'> {
  readonly id?: string;
  readonly request: Readonly<Record<string, string>>;
  /** How long the form waits for the server's answer; a second by default. */
  readonly patienceMs?: number;
}

export type Submitted =
  | { readonly outcome: 'accepted'; readonly message: string; readonly data: unknown }
  /** The server refused it; no entry stays. */
  | { readonly outcome: 'refused'; readonly status: number | null; readonly message: string }
  /** Stored on the device, to be sent once there is a connection, or again where the server answered without taking it. */
  | { readonly outcome: 'saved'; readonly isAnswered?: true }
  /** It may have arrived: it stays in the outbox until a user has checked. The form must not send it again. */
  | { readonly outcome: 'uncertain'; readonly message: string }
  /** It cancelled an entry that was never sent: both are deleted. */
  | { readonly outcome: 'cancelled-out' }
  /** Neither sent nor stored: keep the form open. */
  | { readonly outcome: 'not-saved'; readonly message: string };

const NOT_REACHED = ' and the server was not reached';
const NOT_SAVED = `Not saved: this device could not store it${NOT_REACHED}. Please try again.`;
const NO_ROOM = `Not saved: this device is full${NOT_REACHED}. Please free some space and try again.`;
const AS_IT_WAS = 'It is being sent just now, as it was before. Please try again in a moment.';
const SENT_BEFORE =
  'It was saved after all, and sent as it was before: look at the list. Sent once more, this one is sent too.';
const UNKNOWN = 'This entry is no longer known on this device. Please reload the list.';

/** Stores a change and waits a moment for the server's answer. */
export async function submitQueued({
  id = crypto.randomUUID(),
  request,
  patienceMs = slowAnswer.ms,
  ...rest
}: QueuedChange): Promise<Submitted> {
  // Whoever learns only later that the session is gone would take this change for one that is being sent.
  noticeChangedToken();
  const draft: NewEntry = { ...rest, id, fields: request, isKeyless: !keepsIdempotencyKeys() };
  const session = mirroredSession();
  const token = readToken();
  let enqueued: Enqueued;
  try {
    enqueued = await enqueue(database, draft, Date.now());
  } catch (error) {
    console.warn('The outbox could not be written', error);
    // It may be stored after all. If it were also sent directly, a cancellation would take it for never sent.
    if (error instanceof CommitUnknown) return { outcome: 'not-saved', message: NOT_SAVED };
    return await sendUnsaved(draft, session, isDeviceFull(error) ? NO_ROOM : NOT_SAVED);
  }
  announceChange(draft.companyId);
  if (enqueued.kind === 'cancelled-out') return { outcome: 'cancelled-out' };
  if (enqueued.kind === 'unknown-parent') return { outcome: 'refused', status: null, message: UNKNOWN };
  if (enqueued.kind === 'sending-otherwise') return { outcome: 'not-saved', message: AS_IT_WAS };
  if (enqueued.kind === 'finished-otherwise')
    return { outcome: 'refused', status: null, message: SENT_BEFORE };
  if (enqueued.kind === 'finished') return { outcome: 'accepted', ...enqueued.result };
  return await waitForResult(id, patienceMs, async () =>
    // Logged out: the result is kept, unannounced, for the company's next log-in.
    readToken() === token ? await lookUp(draft.companyId, id).catch(savedUnread) : { outcome: 'saved' },
  );
}

/** The change is stored, and the device's storage does not answer any more: the result is kept, and told later. */
function savedUnread(error: unknown): Submitted {
  // A refusal may have been taken from there.
  if (error instanceof CommitUnknown) throw error;
  return { outcome: 'saved' };
}

async function lookUp(companyId: string, id: string): Promise<Submitted> {
  const result = await resultOf(database, companyId, id);
  if (result) {
    // Shown by the form; refused people are shown by their own screen.
    if (!result.refused?.length) markShownAfterFrame(companyId, [id]).catch(() => undefined);
    return { outcome: 'accepted', message: result.message, data: result.data };
  }
  // A hidden page may be closed before anybody reads its form: then the entry stays, and is reported later.
  const isSeen = document.visibilityState === 'visible';
  const refusal = isSeen && (await takeRefusal(database, companyId, id, keepsIdempotencyKeys()));
  if (refusal) {
    announceChange(companyId);
    return { outcome: 'refused', ...refusal };
  }
  const row = (await listRows(database, companyId)).find((other) => other.id === id);
  if (!row || isUnsupported(row) || row.lastError?.kind !== 'uncertain')
    return { outcome: 'saved', ...(row && isAnsweredUndecided(row) && { isAnswered: true }) };
  // Shown by the form.
  markShownAfterFrame(companyId, [id]).catch(() => undefined);
  const { isAccepted, said, message } = row.lastError;
  const known = isAccepted ? acceptedUnlisted(said) : message;
  return { outcome: 'uncertain', message: `${known} It is kept in the outbox until you have looked.` };
}

/** The server has answered it without accepting or refusing it: it does not wait for a connection. */
function isAnsweredUndecided(row: Row): boolean {
  if (isUnsupported(row) || row.state !== 'pending' || connection.get() !== 'online') return false;
  return (row.lastError?.status ?? null) !== null;
}

function acceptedUnlisted(said: string | undefined): string {
  return `It was accepted, but the list does not show it yet.${quoted(said)}`;
}

/**
 * Nothing could be stored: one direct attempt while the form is open. Never reported as saved.
 * @param session at the time of the submit; another one may have begun while storing failed
 * @param notSaved what the form says if nothing is known of it afterwards
 */
async function sendUnsaved(
  draft: NewEntry,
  session: ReturnType<typeof mirroredSession>,
  notSaved: string,
): Promise<Submitted> {
  const isOwn = session?.companyId === draft.companyId && session.token === readToken();
  if (!isOwn || draft.dependsOn) return { outcome: 'not-saved', message: notSaved };
  const { token } = session;
  const entry = { ...draft, file: draft.file ?? null };
  const { signal } = new AbortController();
  const answer = await sendAttempt(pageHost(), entry, token, signal);
  const attempt = { call: draft.call, doubted: null, keepsKeys: keepsIdempotencyKeys() };
  const reading = readingOf(answer, attempt, Date.now());
  const found =
    reading.kind === 'check'
      ? await dispositionAfterCheck(pageHost(), entry, reading, token, signal)
      : reading;
  const disposition = withoutAddress(found, draft.fields.url);
  if (disposition.kind === 'done')
    return { outcome: 'accepted', message: disposition.message, data: disposition.data };
  if (disposition.kind === 'fail') {
    return {
      outcome: 'refused',
      status: disposition.status,
      message: disposition.message || callOf(draft.call).fallback,
    };
  }
  if (disposition.kind === 'uncertain')
    return {
      outcome: 'not-saved',
      message: `${acceptedUnlisted(disposition.said)} Look there before you send it again.`,
    };
  if (disposition.kind === 'sign-in') denials.emit(token);
  return { outcome: 'not-saved', message: unsavedMessage(notSaved, disposition) };
}

/** A server that is late may have made the change, and one in trouble was reached. */
function unsavedMessage(notSaved: string, disposition: Disposition): string {
  const reason = disposition.kind === 'retry' && disposition.reason;
  if (reason === 'timeout') return `${notSaved.replace(NOT_REACHED, '')} ${NO_ANSWER}`;
  return reason === 'server-trouble' ? notSaved.replace(NOT_REACHED, '') : notSaved;
}
