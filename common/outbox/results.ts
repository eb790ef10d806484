/** What became of finished entries: for dependants that wait, for the form that asks, for seven days. */
import type { CallName, QueueableCall } from '../contract/calls.ts';
import { answerOf, type Stores } from './database.ts';

export const RESULT_LIFE_MS = 7 * 24 * 60 * 60_000;

/** A row of a delivered sheet that the server did not take. */
export interface RefusedRow {
  readonly row: number;
  readonly name: string;
  readonly email: string;
  /** Why, in the server's words; or empty. */
  readonly message: string;
}

/** A row of a list as far as an entry tells it. */
export interface ListedThing {
  readonly _id: string;
  readonly name: string;
  readonly email?: string;
  /** A camera's, without what lets somebody in. */
  readonly url?: string;
}

/** What a delivered entry has changed on its list. */
export interface ListChange {
  readonly list: CallName;
  readonly added?: readonly ListedThing[];
  /** Rows that are on it with other words, whose mail leaves again. */
  readonly changed?: readonly ListedThing[];
  /** Ids. */
  readonly removed?: readonly string[];
}

export interface Result {
  readonly companyId: string;
  readonly id: string;
  readonly call: QueueableCall;
  /** The id that the server gave, or null where it gave none. */
  readonly serverId: string | null;
  readonly message: string;
  readonly data: unknown;
  readonly finishedAt: number;
  readonly queueKey?: string;
  readonly label?: string;
  /** What it said, in short (`contentOf`): its form may be pressed again with another content. */
  readonly content?: string;
  /** Of a sheet: how many people it was about, and who of them was refused. */
  readonly people?: number;
  readonly refused?: readonly RefusedRow[];
  /** What it changed on its list. */
  readonly listChange?: ListChange;
  /** Whether somebody could see what became of it. Absent in results that 0.1.0 wrote. */
  readonly told?: boolean;
  /** How often its refused rows were dealt with. What is sent of them in one round is sent once, also after a crash. */
  readonly round?: number;
  /** The refused rows have been dealt with. */
  readonly isClosed?: boolean;
}

/** A result as it lies in the table, by the names of the first release. */
interface StoredResult extends Omit<Result, 'queueKey'> {
  readonly lane?: string;
}

function resultFrom({ lane, ...same }: StoredResult): Result {
  return lane === undefined ? same : { ...same, queueKey: lane };
}

function storedResult({ queueKey, ...same }: Result): StoredResult {
  return queueKey === undefined ? same : { ...same, lane: queueKey };
}

/** What somebody has not seen yet, or has not dealt with. */
export function isOpen({ told, refused = [], isClosed }: Result): boolean {
  return told === false || (refused.length > 0 && !isClosed);
}

export async function resultIn(stores: Stores, companyId: string, id: string): Promise<Result | undefined> {
  const stored: StoredResult | undefined = await answerOf(stores.results.get([companyId, id]));
  return stored && resultFrom(stored);
}

export async function putResult(stores: Stores, result: Result): Promise<void> {
  await answerOf(stores.results.put(storedResult(result)));
}

/**
 * Deletes results that are old, or lie in the future of a clock set back, except those still `needed`; and what
 * release 0.1.0 kept of cameras, in which an API of another make may have answered a password.
 */
export async function pruneResults(stores: Stores, needed: ReadonlySet<string>, now: number): Promise<void> {
  for (const result of await allResults(stores)) {
    const age = now - result.finishedAt;
    if (age > RESULT_LIFE_MS && !needed.has(result.id) && !isOpen(result)) {
      await answerOf(stores.results.delete([result.companyId, result.id]));
    } else if (result.call === 'addCamera' && result.data !== null) {
      await putResult(stores, { ...result, data: null });
    }
  }
}

export async function resultsIn(stores: Stores, companyId: string): Promise<Result[]> {
  return await allResults(stores, rangeOf(companyId));
}

/** The companies that results are kept of. */
export async function ownersOfResults(stores: Stores): Promise<Set<string>> {
  return new Set((await allResults(stores)).map(({ companyId }) => companyId));
}

/** Epoch milliseconds of a company's newest result, 0 for none. */
export async function latestResult(stores: Stores, companyId: string): Promise<number> {
  const all = await resultsIn(stores, companyId);
  return Math.max(0, ...all.map(({ finishedAt }) => finishedAt));
}

/**
 * At logout: of the company's people stays here what nobody has been told or who was refused and not dealt with, and
 * the ids that kept entries depend on.
 */
export async function stripResults(
  stores: Stores,
  companyId: string,
  needed: ReadonlySet<string>,
): Promise<void> {
  for (const result of await resultsIn(stores, companyId)) {
    const { content: _said, listChange: _done, ...kept } = result;
    if (isOpen(result)) await putResult(stores, { ...kept, data: null });
    else if (needed.has(result.id))
      await putResult(stores, { ...kept, message: '', data: null, refused: [] });
    else await answerOf(stores.results.delete([companyId, result.id]));
  }
}

async function allResults(stores: Stores, range?: IDBKeyRange): Promise<Result[]> {
  const stored: StoredResult[] = await answerOf(stores.results.getAll(range));
  return stored.map(resultFrom);
}

const rangeOf = (companyId: string) => IDBKeyRange.bound([companyId], [companyId, []]);
