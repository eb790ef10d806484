/**
 * What was promised against what the server holds: `acknowledged = sent, parked with a reason, or taken back`.
 * Pure, so that the judge itself can be tested.
 */
import type { CancelOrder, InviteOrder, Outcome, Remainder } from './orders.ts';
import type { Effect } from './real-api.ts';

export interface Evidence {
  readonly invites: readonly InviteOrder[];
  readonly cancels: readonly CancelOrder[];
  /** By order id; absent when the browser was killed before the person saw anything. */
  readonly acknowledged: ReadonlyMap<string, Outcome>;
  readonly effects: readonly Effect[];
  readonly mails: ReadonlyMap<string, number>;
  readonly remainders: readonly Remainder[];
  /** Requests that carried a session of another company than their event's. */
  readonly foreignRequests: readonly string[];
  /** Requests that left while one with the same key was still open: two hosts at once. */
  readonly simultaneous: readonly string[];
  /** Starts of a browser at which the page did not come up. */
  readonly blank: readonly string[];
}

export interface Judgement {
  readonly acked: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly foreign: readonly string[];
  readonly stuck: readonly string[];
}

const PROMISES: readonly (Outcome | undefined)[] = ['accepted', 'saved', 'annihilated'];

export function judge(evidence: Evidence): Judgement {
  const { invites, cancels, acknowledged, effects, mails, remainders } = evidence;
  const rows = groupBy(effects, ({ email }) => email);
  const left = new Map(remainders.map((remainder) => [remainder.id, remainder]));
  const cancelsOf = groupBy(cancels, ({ targetId }) => targetId);
  const lost: string[] = [];
  const doubled: string[] = [...evidence.simultaneous];
  const foreign: string[] = [...evidence.foreignRequests];

  for (const invite of invites) {
    const own = rows.get(invite.email) ?? [];
    const remainder = left.get(invite.id);
    if (own.length > 1) doubled.push(`${invite.id}: ${own.length} rows`);
    if ((mails.get(invite.email) ?? 0) > 1) doubled.push(`${invite.id}: ${mails.get(invite.email)} mails`);
    if (isDoubleRefusal(remainder)) doubled.push(`${invite.id}: sent again under another key`);
    if (own.some((row) => row.companyId !== invite.companyId))
      foreign.push(`${invite.id}: row of another company`);

    const tried = cancelsOf.get(invite.id) ?? [];
    const promised = tried.filter(({ id }) => PROMISES.includes(acknowledged.get(id)));
    const isAlive = own.some((row) => !row.isCancelled);
    const isWaitingToBeCancelled = promised.some(({ id }) => left.has(id));
    if (promised.length > 0 && isAlive && !isWaitingToBeCancelled)
      lost.push(`${invite.id}: cancelled, yet invited`);
    const isPromised = PROMISES.includes(acknowledged.get(invite.id));
    if (isPromised && tried.length === 0 && !isAlive && remainder?.state !== 'parked') {
      lost.push(`${invite.id}: ${acknowledged.get(invite.id)}, yet nowhere`);
    }
  }
  const stuck = [
    ...evidence.blank.map((start) => `${start}: no page`),
    ...remainders
      .filter((remainder) => isStuck(remainder, left))
      .map(({ id, state, tried }) => `${id}: ${state}, ${tried}`),
  ];
  const acked = [...acknowledged.values()].filter((outcome) => PROMISES.includes(outcome)).length;
  return { acked, lost, doubled, foreign, stuck };
}

/** No address is ordered twice: "already invited" can only mean the same order, arrived twice. */
function isDoubleRefusal(remainder: Remainder | undefined): boolean {
  return remainder?.state === 'parked' && remainder.message.includes('already invited');
}

/**
 * Parked entries wait for a person; a cancellation behind a parked invitation waits with it. No cancellation
 * is ever refused here, so a parked one has lost what it belongs to.
 */
function isStuck({ call, state, dependsOn }: Remainder, left: ReadonlyMap<string, Remainder>): boolean {
  if (state === 'parked') return call === 'cancelEventInvitation';
  return dependsOn === null || left.get(dependsOn)?.state !== 'parked';
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
