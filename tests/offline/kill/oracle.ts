/**
 * Compares promises with the server: `acknowledged = sent, failed with a reason, or undone`. Pure, so that the oracle
 * itself can be tested.
 */
import { callOf } from '../../../common/contract/calls.ts';
import { type DoorEvidence, type DoorVerdicts, verifyDoors } from './oracle-door.ts';
import { isAccepted, lateForms, latestForms, sentAfterCancel } from './oracle-edits.ts';
import { verifySheets } from './oracle-sheets.ts';
import { unshownOf } from './oracle-shown.ts';
import type {
  CancelOrder,
  EditOrder,
  InviteOrder,
  OrderResult,
  Remainder,
  SheetOrder,
  TakeBackOrder,
} from './orders.ts';
import type { Effect } from './real-api.ts';

export interface Evidence extends DoorEvidence {
  readonly invites: readonly InviteOrder[];
  readonly cancels: readonly CancelOrder[];
  readonly sheets: readonly SheetOrder[];
  readonly takeBacks: readonly TakeBackOrder[];
  /** In the order in which they were made. */
  readonly edits: readonly EditOrder[];
  /** By order id; absent if the browser was killed before an answer was shown. */
  readonly acknowledged: ReadonlyMap<string, OrderResult>;
  readonly acknowledgedAt: ReadonlyMap<string, number>;
  /** When each e-mail was first sent. */
  readonly firstSent: ReadonlyMap<string, number>;
  /** When a request with an Idempotency-Key was last sent. */
  readonly lastSent: ReadonlyMap<string, number>;
  readonly effects: readonly Effect[];
  readonly mails: ReadonlyMap<string, number>;
  readonly remainders: readonly Remainder[];
  /** Entries whose result was shown. */
  readonly told: ReadonlySet<string>;
  /** Requests with a session of another company than their event's. */
  readonly foreignRequests: readonly string[];
  /** Requests sent while one with the same key was still open: two hosts at once. */
  readonly simultaneous: readonly string[];
  /** Starts of a browser without a loaded page. */
  readonly blank: readonly string[];
  /** Starts of a browser that had lost its storage. */
  readonly erased: readonly string[];
}

/** Totals; `acked` includes door entries. */
export interface Verdicts extends DoorVerdicts {
  readonly edited: number;
  /** Promises at doors. */
  readonly atDoors: number;
}

const PROMISES: readonly (OrderResult | undefined)[] = ['accepted', 'uncertain', 'saved', 'cancelled-out'];

export function verify(evidence: Evidence): Verdicts {
  const { acknowledged, edits, remainders } = evidence;
  const left = new Map(remainders.map((remainder) => [remainder.id, remainder]));
  const rows = groupBy(evidence.effects, ({ email }) => email);
  const cancelsOf = groupBy(evidence.cancels, ({ targetId }) => targetId);
  const editsOf = groupBy(edits, ({ targetId }) => targetId);
  const lost: string[] = [...evidence.erased];
  const doubled: string[] = [...evidence.simultaneous];
  const foreign: string[] = [...evidence.foreignRequests];

  for (const invite of evidence.invites) {
    const changes = editsOf.get(invite.id) ?? [];
    const tried = cancelsOf.get(invite.id) ?? [];
    const own = [invite, ...changes].flatMap(({ email }) => rows.get(email) ?? []);
    const one: OneInvitation = { invite, edits: changes, cancels: tried, own, left };
    lost.push(...lostOf(one, evidence));
    doubled.push(...doubledOf(one, evidence));
    if (own.some((row) => row.companyId !== invite.companyId))
      foreign.push(`${invite.id}: row of another company`);
  }
  const ofSheets = verifySheets({ ...evidence, left, rows });
  lost.push(...ofSheets.lost);
  doubled.push(...ofSheets.doubled);
  foreign.push(...ofSheets.foreign);
  const waiting = new Set(remainders.filter(({ state }) => state !== 'failed').map(({ id }) => id));
  const untold = unshownOf({ ...evidence, waiting });
  const stuck = [
    ...evidence.blank.map((start) => `${start}: no page`),
    ...remainders
      .filter((remainder) => isStuck(remainder, left))
      .map(({ id, state, tried }) => `${id}: ${state}, ${tried}`),
  ];
  const acked = [...acknowledged.values()].filter((outcome) => PROMISES.includes(outcome)).length;
  const edited = edits.filter(({ id }) => isAccepted(acknowledged.get(id))).length;
  const doors = verifyDoors(evidence);
  return {
    acked: acked + doors.acked,
    edited,
    atDoors: doors.acked,
    conflicts: doors.conflicts,
    lost: [...lost, ...doors.lost],
    doubled: [...doubled, ...doors.doubled],
    foreign: [...foreign, ...doors.foreign],
    stuck: [...stuck, ...doors.stuck],
    untold: [...untold, ...doors.untold],
  };
}

/** An invitation with all orders about it, and its results. */
interface OneInvitation {
  readonly invite: InviteOrder;
  readonly edits: readonly EditOrder[];
  readonly cancels: readonly CancelOrder[];
  /** Of all its versions. */
  readonly own: readonly Effect[];
  readonly left: ReadonlyMap<string, Remainder>;
}

function lostOf({ invite, edits, cancels, own, left }: OneInvitation, evidence: Evidence): string[] {
  const { acknowledged } = evidence;
  const lost: string[] = [];
  const alive = own.filter((row) => !row.isCancelled);
  const latest = latestForms(invite, edits, acknowledged);
  for (const { email } of isRemovalRefused(invite, evidence, left) ? [] : alive) {
    if (!latest.has(email)) lost.push(`${invite.id}: edited, yet invited as ${email}`);
  }
  const promised = cancels.filter(({ id }) => PROMISES.includes(acknowledged.get(id)));
  const isWaitingToBeCancelled = promised.some(({ id }) => left.has(id));
  if (promised.length > 0 && alive.length > 0 && !isWaitingToBeCancelled)
    lost.push(`${invite.id}: cancelled, yet invited`);
  const isPromised = [invite, ...edits].some(({ id }) => PROMISES.includes(acknowledged.get(id)));
  const isFailed = left.get(invite.id)?.state === 'failed';
  if (isPromised && cancels.length === 0 && alive.length === 0 && !isFailed)
    lost.push(`${invite.id}: ${acknowledged.get(invite.id)}, yet nowhere`);
  return lost;
}

function doubledOf({ invite, edits, cancels, own, left }: OneInvitation, evidence: Evidence): string[] {
  const doubled: string[] = [];
  const late = lateForms(invite, edits, evidence);
  const tooLate = sentAfterCancel([invite, ...edits], cancels, evidence);
  for (const { email } of [invite, ...edits]) {
    const rows = own.filter((row) => row.email === email).length;
    const mails = evidence.mails.get(email) ?? 0;
    if (rows > 1) doubled.push(`${invite.id}: ${rows} rows of ${email}`);
    if (mails > 1) doubled.push(`${invite.id}: ${mails} mails to ${email}`);
    if (rows > 0 && late.has(email)) doubled.push(`${invite.id}: ${email} sent after it was edited`);
    if (rows + mails > 0 && tooLate.has(email))
      doubled.push(`${invite.id}: ${email} sent after it was cancelled`);
  }
  const alive = own.filter((row) => !row.isCancelled).length;
  const isTwofold = new Set(own.map(({ email }) => email)).size > 1 && alive > 1;
  if (isTwofold && !isRemovalRefused(invite, evidence, left))
    doubled.push(`${invite.id}: ${alive} of its forms are invited`);
  if (isDoubleRefusal(left.get(invite.id))) doubled.push(`${invite.id}: sent again under another key`);
  return doubled;
}

/**
 * Whether a gateway has twice refused to remove the earlier version of an edited invitation: then it stays until the
 * user, who must have been told, retries the removal.
 */
function isRemovalRefused(
  { id }: InviteOrder,
  { told }: Evidence,
  left: ReadonlyMap<string, Remainder>,
): boolean {
  const isOfForm = (other: Remainder) => other.id.startsWith(`${id}.`) && other.id.endsWith('.undo');
  return [...left.values()].some(
    (other) => isOfForm(other) && other.state === 'failed' && isByGateway(other) && told.has(other.id),
  );
}

/** The server refuses no removal in these runs, and its messages are its own. */
function isByGateway({ call, message }: Remainder): boolean {
  return (call === 'cancelEventInvitation' || call === 'undoChange') && message === callOf(call).fallback;
}

/** No address is ordered twice: "already invited" means that the same order has arrived twice. */
function isDoubleRefusal(remainder: Remainder | undefined): boolean {
  return remainder?.state === 'failed' && remainder.message.includes('already invited');
}

/**
 * Failed entries wait for a user, and cancellations of failed invitations with them. The server refuses no
 * cancellation in these runs: a failed one is lost, unless a gateway refused it twice.
 */
function isStuck(remainder: Remainder, left: ReadonlyMap<string, Remainder>): boolean {
  const { call, state, dependsOn } = remainder;
  if (state === 'failed') return call === 'cancelEventInvitation' && !isByGateway(remainder);
  return dependsOn === null || left.get(dependsOn)?.state !== 'failed';
}

function groupBy<T>(from: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of from) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
