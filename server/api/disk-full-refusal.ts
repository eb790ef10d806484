import { type CallName, callOf } from '../../common/contract/calls.ts';
import type { AppContext } from '../context/app-context.ts';
import { MB } from '../core/byte-units.ts';
import { type Failure, failure } from '../core/result.ts';
import type { BodyLimits } from '../http/body/body-limits.ts';
import { diskFull, type WriteKind } from '../infra/disk-space.ts';
import type { IncomingFiles, Uploads } from '../infra/media/upload-folder.ts';

/** They remove a session. */
const ALWAYS_TAKEN: ReadonlySet<CallName> = new Set(['logout', 'finishLogout']);
/** Each writes thousands of rows in one transaction. */
const SHEETS: ReadonlySet<CallName> = new Set(['bulkSendEventInvitations', 'bulkSendLocationInvitations']);
/**
 * For 10,000 people with names of 240 letters: invitations and mails take 90 MB, the write-ahead log more than that.
 */
const LIST_BYTES = 208 * MB;

/** What a call writes to the disk; undefined if it only reads, or frees space. */
function writes(name: CallName): WriteKind | undefined {
  const { method, access } = callOf(name);
  if (method === 'GET' || method === 'DELETE' || ALWAYS_TAKEN.has(name)) return undefined;
  if (name === 'login') return 'logins';
  if (SHEETS.has(name)) return 'lists';
  return access === 'door' ? 'doors' : 'changes';
}

/**
 * Refuses changes while the disk is nearly full: the remaining space is for what must continue, such as incoming
 * payments, and for the next start. Deletions are accepted, and log-ins for a while longer: without them nobody can
 * look at the data. Devices keep their changes and send them again.
 */
export async function diskFullRefusal(
  name: CallName,
  { disk }: Pick<AppContext, 'disk'>,
): Promise<Failure | undefined> {
  const what = writes(name);
  return what === undefined || (await disk.hasSpace(what)) ? undefined : refusalOf(what);
}

/**
 * Answers a call whose body was received, if there is still space for what it writes: a body may take two minutes, in
 * which others write. A list of people reserves its maximum until it is written, so that concurrent lists never take
 * more than there is.
 * @throws Overloaded if there is no space for a list
 */
export async function withDiskSpace<Result>(
  name: CallName,
  { disk }: Pick<AppContext, 'disk'>,
  uploads: Uploads,
  answer: () => Promise<Result>,
): Promise<Result | Failure> {
  const what = writes(name);
  if (what === undefined) return await answer();
  if (what === 'lists') return await disk.withReservation(what, LIST_BYTES, answer);
  if (!(await uploads.hasSpace())) return refusalOf(uploads.what);
  return (await disk.hasSpace(what)) ? await answer() : refusalOf(what);
}

/** The size of a request's files, by its content length. */
export function incomingFilesOf(headers: Headers, limits: BodyLimits, isStranger: boolean): IncomingFiles {
  const said = Number(headers.get('content-length') ?? Number.NaN);
  const mostBytes = Number.isSafeInteger(said) ? Math.min(said, limits.maxBytes) : limits.maxBytes;
  if (isStranger) return { what: 'strangerFiles', mostBytes };
  return { what: limits.files.has('invitation_xlsx') ? 'lists' : 'files', mostBytes };
}

function refusalOf(what: WriteKind): Failure {
  const { message, retryAfterSeconds } = diskFull(what);
  return failure(503, message, retryAfterSeconds);
}
