/** What the server says to an entry that was claimed, after whatever has to be found out first. */
import { readingOf, type Verdict } from './answers.ts';
import { verdictAfterCheck } from './check-answer.ts';
import { askForCompany } from './check-session.ts';
import type { Database } from './database.ts';
import { isAboutEarlierForm, resolveEarlier } from './earlier-forms.ts';
import { type Entry, isSealed } from './entry.ts';
import { findArrived } from './find-arrived.ts';
import { type Sender, sendOnce } from './send.ts';
import { listRows } from './table.ts';

const LIST_UNREADABLE =
  'May already exist: it was sent, and the list that would show it cannot be read. Look there; Retry sends it again.';

/** As `askServer`, without what the answer repeats of a camera's address: only the entry itself may hold that. */
export async function verdictOfServer(
  ...[sender, entry, token, signal]: Parameters<typeof askServer>
): Promise<Verdict> {
  return withoutAddress(await askServer(sender, entry, token, signal), entry.fields.url);
}

/** The address of a delivered camera is not kept on the device, whatever an API of another make answers. */
export function withoutAddress(verdict: Verdict, address: string | undefined): Verdict {
  if (!address) return verdict;
  const plain = verdict.kind === 'done' ? { ...verdict, data: null } : verdict;
  return 'message' in plain ? { ...plain, message: plain.message.replaceAll(address, '•••') } : plain;
}

/** Sends the entry, unless an API without idempotency keys turns out to have it already. */
async function askServer(
  sender: Sender & { readonly database: Database },
  entry: Entry,
  token: string,
  signal: AbortSignal,
): Promise<Verdict> {
  const find = () => findArrived(sender, entry, token, signal);
  if (!sender.sendsIdempotencyKey && mayHaveArrived(entry)) {
    const arrived = await find();
    if (arrived?.kind === 'retry') {
      if (!(await isUnreadable(sender, entry, arrived, token, signal))) return { ...arrived, wasSent: false };
      return { kind: 'uncertain', message: LIST_UNREADABLE };
    }
    if (arrived) return arrived;
  }
  const answer = await sendOnce(sender, entry, token, signal);
  if (isAboutEarlierForm(entry, answer)) return await resolveEarlier(sender, entry, token, signal);
  const asked = { call: entry.call, doubted: doubtedIn(entry), keepsKeys: sender.sendsIdempotencyKey };
  const reading = readingOf(answer, asked, sender.clock.now());
  const verdict =
    reading.kind === 'check' ? await verdictAfterCheck(sender, entry, reading, token, signal) : reading;
  if (verdict.kind !== 'done' || verdict.serverId !== null) return verdict;
  if (!(await isNeeded(sender.database, entry))) return verdict;
  const named = await find();
  return named?.kind === 'done' ? { ...named, message: verdict.message } : verdict;
}

/** The list was answered in the same odd way before, and the API answers otherwise: no Wi-Fi sign-in is in between. */
async function isUnreadable(
  sender: Sender,
  entry: Entry,
  { reason, status }: Extract<Verdict, { kind: 'retry' }>,
  token: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (reason !== 'foreign' || status === null || doubtedIn(entry) !== status) return false;
  return (await askForCompany(sender, token, signal)) === 'answers';
}

/** The status that the last attempt was answered with, by nobody knows whom. */
function doubtedIn({ lastError }: Entry): number | null {
  return lastError?.kind === 'foreign' ? lastError.status : null;
}

/** It was sent before this very attempt, and nobody has looked since. */
function mayHaveArrived({ attempts, vouchedAttempts = 0 }: Entry): boolean {
  return attempts - vouchedAttempts > 1;
}

/** Something waits to remove what this entry creates, and needs its id. */
async function isNeeded(database: Database, { companyId, id }: Entry): Promise<boolean> {
  const rows = await listRows(database, companyId);
  return rows.some((row) => !isSealed(row) && row.dependsOn === id);
}
