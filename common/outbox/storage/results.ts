/** Results of finished entries: for pending dependants and for the form that waits, kept for seven days. */
import type { CallName, QueueableCall } from '../../contract/calls.ts';
import { answerOf, type Stores } from './database.ts';

export const RESULT_LIFE_MS = 7 * 24 * 60 * 60_000;

/** A row of a delivered sheet that the server did not take. */
export interface RefusedRow {
  readonly row: number;
  readonly name: string;
  readonly email: string;
  /** The server's reason; may be empty. */
  readonly message: string;
}

/** A row of a list with the fields that an entry knows. */
export interface ChangedRow {
  readonly _id: string;
  readonly name: string;
  readonly email?: string;
  /** For a camera, without user and password. */
  readonly url?: string;
}

/** The change that a delivered entry made to its list. */
export interface ListChange {
  readonly list: CallName;
  readonly added?: readonly ChangedRow[];
  /** Rows that were edited, and whose mail is sent again. */
  readonly changed?: readonly ChangedRow[];
  /** Ids of removed rows. */
  readonly removed?: readonly string[];
}

export interface Result {
  readonly companyId: string;
  readonly id: string;
  readonly call: QueueableCall;
  /** The id that the server gave, null without one. */
  readonly serverId: string | null;
  readonly message: string;
  readonly data: unknown;
  readonly finishedAt: number;
  readonly queueKey?: string;
  readonly label?: string;
  /** Digest of its content (`contentOf`): its form may be submitted again with other content. */
  readonly content?: string;
  /** For a sheet: how many people it had, and which of them were refused. */
  readonly people?: number;
  readonly refused?: readonly RefusedRow[];
  /** The change to its list. */
  readonly listChange?: ListChange;
  /** Whether the result was shown to a user. Absent in results of 0.1.0. */
  readonly told?: boolean;
  /** How often its refused rows were handled. Each round is sent once, also after a crash. */
  readonly round?: number;
  /** The refused rows were handled. */
  readonly isClosed?: boolean;
}

/** A result as stored, with the field names of the first release. */
interface StoredResult extends Omit<Result, 'queueKey'> {
  readonly lane?: string;
}

function resultFrom({ lane, ...same }: StoredResult): Result {
  return lane === undefined ? same : { ...same, queueKey: lane };
}

function storedResult({ queueKey, ...same }: Result): StoredResult {
  return queueKey === undefined ? same : { ...same, lane: queueKey };
}

/** Whether a result has not been shown, or has refused rows that were not handled. */
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
 * Deletes old results that were shown, except the `needed` ones; and what 0.1.0 stored of cameras, as an API of another
 * make may have answered with a password.
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

/** The companies with stored results. */
export async function ownersOfResults(stores: Stores): Promise<Set<string>> {
  return new Set((await allResults(stores)).map(({ companyId }) => companyId));
}

/** Epoch milliseconds of a company's newest result, 0 for none. */
export async function latestResult(stores: Stores, companyId: string): Promise<number> {
  const all = await resultsIn(stores, companyId);
  return Math.max(0, ...all.map(({ finishedAt }) => finishedAt));
}

/**
 * At log-out: keeps of the company's people only results that were not shown or have unhandled refusals, and the ids
 * that pending entries depend on.
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
