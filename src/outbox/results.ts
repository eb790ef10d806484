/** What became of finished entries: for dependants that wait, for the form that asks, for seven days. */
import type { QueueableCall } from '../contract/calls.ts';
import { answerOf, type Stores } from './database.ts';

export const RESULT_LIFE_MS = 7 * 24 * 60 * 60_000;

export interface Result {
  readonly companyId: string;
  readonly id: string;
  readonly call: QueueableCall;
  /** The id that the server gave, or null where it gave none. */
  readonly serverId: string | null;
  readonly message: string;
  readonly data: unknown;
  readonly finishedAt: number;
}

export async function resultIn(stores: Stores, companyId: string, id: string): Promise<Result | undefined> {
  const stored: Result | undefined = await answerOf(stores.results.get([companyId, id]));
  return stored;
}

export async function putResult(stores: Stores, result: Result): Promise<void> {
  await answerOf(stores.results.put(result));
}

/**
 * Deletes results that are old, or lie in the future of a clock set back, except those still `needed`; and what
 * release 0.1.0 kept of cameras, in which an API of another make may have answered a password.
 */
export async function pruneResults(stores: Stores, needed: ReadonlySet<string>, now: number): Promise<void> {
  const all: Result[] = await answerOf(stores.results.getAll());
  for (const result of all) {
    const age = now - result.finishedAt;
    if (age > RESULT_LIFE_MS && !needed.has(result.id)) {
      await answerOf(stores.results.delete([result.companyId, result.id]));
    } else if (result.call === 'addCamera' && result.data !== null) {
      await putResult(stores, { ...result, data: null });
    }
  }
}

/** Epoch milliseconds of a company's newest result, 0 for none. */
export async function latestResult(stores: Stores, companyId: string): Promise<number> {
  const all: Result[] = await answerOf(stores.results.getAll(rangeOf(companyId)));
  return Math.max(0, ...all.map(({ finishedAt }) => finishedAt));
}

/** At logout: nothing of the company's people stays here, only the bare ids that kept entries depend on. */
export async function stripResults(
  stores: Stores,
  companyId: string,
  needed: ReadonlySet<string>,
): Promise<void> {
  const all: Result[] = await answerOf(stores.results.getAll(rangeOf(companyId)));
  for (const result of all) {
    if (needed.has(result.id)) await putResult(stores, { ...result, message: '', data: null });
    else await answerOf(stores.results.delete([companyId, result.id]));
  }
}

const rangeOf = (companyId: string) => IDBKeyRange.bound([companyId], [companyId, []]);
