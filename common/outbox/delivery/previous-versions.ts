/** Which version of an edited entry has arrived, where the server keeps idempotency keys. */
import { KEY_USED_OTHERWISE, messageOf } from '../../contract/envelope.ts';
import { type Answer, type Disposition, dispositionOf } from '../answers/answers.ts';
import type { Entry } from '../entry.ts';
import { type Sender, sendAttempt } from './send.ts';

const UNKNOWN_FORM: Disposition = {
  kind: 'uncertain',
  message: 'An earlier version of this has arrived. Look at the list; Retry sends this one too.',
};

/** Whether an earlier version of the entry has already used its key. */
export function isAboutEarlierForm(entry: Entry, answer: Answer): boolean {
  return (
    entry.earlier !== undefined &&
    answer.kind === 'http' &&
    answer.status === 422 &&
    messageOf(answer.json) === KEY_USED_OTHERWISE
  );
}

/**
 * Finds the version that has arrived, and its id. Call it only when the key is known to be used: then sending an
 * earlier version again has no effect, and the one that arrived gets its first answer again.
 */
export async function resolveEarlier(
  sender: Sender,
  entry: Entry,
  token: string,
  signal: AbortSignal,
): Promise<Disposition> {
  for (const fields of entry.earlier ?? []) {
    const answer = await sendAttempt(sender, { ...entry, fields }, token, signal);
    const attempt = { call: entry.call, doubted: null, keepsKeys: sender.sendsIdempotencyKey };
    const disposition = dispositionOf(answer, attempt, sender.clock.now());
    if (disposition.kind === 'retry' || disposition.kind === 'sign-in') return disposition;
    if (disposition.kind === 'done') {
      return disposition.serverId === null
        ? UNKNOWN_FORM
        : { kind: 'superseded', serverId: disposition.serverId };
    }
  }
  return UNKNOWN_FORM;
}
