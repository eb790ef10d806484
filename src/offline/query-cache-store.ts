/**
 * The device's table of what was read. Every key begins with its company's id (`rq-["<company id>","events",…]`), and
 * nothing is written for a company that is not signed in.
 */
import {
  createStore,
  del,
  delMany,
  entries,
  get,
  getMany,
  keys,
  promisifyRequest,
  set,
  type UseStore,
} from 'idb-keyval';

/** First part of the keys of what belongs to no company. */
const PUBLIC = 'public';

let rows: UseStore | undefined;
let openTo: string | null = null;

/** The table. A connection that the browser has closed without saying so is opened again, once a call. */
async function inRows<T>(
  mode: IDBTransactionMode,
  act: (rows: IDBObjectStore) => PromiseLike<T> | T,
): Promise<T> {
  rows ??= createStore('vantage-reads', 'queries');
  const used = rows;
  try {
    return await used(mode, act);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
    if (rows === used) rows = undefined;
  }
  rows ??= createStore('vantage-reads', 'queries');
  return await rows(mode, act);
}

const store = (): UseStore => inRows;

/** Whose rows may be written. Answers of another company that arrive late are dropped. */
export function openReadsTo(companyId: string | null): void {
  openTo = companyId;
}

/** Whether rows of this company are still taken: false as soon as it has left. */
export function isOpenTo(companyId: string): boolean {
  return openTo === companyId;
}

export const readRows = {
  get: <Value>(key: string) => get<Value>(key, store()),
  getMany: <Value>(known: readonly string[]) => getMany<Value>([...known], store()),
  /** Does nothing for a company that is not signed in. Rejects when the device is full. */
  set: (key: string, value: unknown) => (mayWrite(key) ? set(key, value, store()) : Promise.resolve()),
  delete: (key: string) => del(key, store()),
  keys: () => keys<string>(store()),
  entries: <Value>() => entries<string, Value>(store()),
};

/** Deletes everything read by a company. Works offline. */
export async function wipeReads(companyId: string): Promise<void> {
  await wipe((owner) => owner === companyId);
}

/**
 * Deletes everything read by any company but those kept, and nothing that is public.
 * @param isKept asked within the transaction that deletes: somebody may log in while it waits for its turn
 * @returns whether there was anything
 */
export async function wipeReadsOfOthers(isKept: (companyId: string) => boolean): Promise<boolean> {
  return await wipe((owner) => owner !== PUBLIC && (owner === undefined || !isKept(owner)));
}

/** Deletes what was read of one item of a company: every row whose key names its id. Rejects when the storage fails. */
export async function wipeReadsOf(companyId: string, itemId: string): Promise<void> {
  const id = JSON.stringify(itemId);
  const known = await readRows.keys();
  const own = known.filter((key) => companyOf(key) === companyId && key.includes(`,${id}`));
  await delMany(own, store());
}

/** Deletes the lists of cameras that release 0.1.0 kept: their addresses show more than they may now. */
export async function wipeOldCameras(): Promise<void> {
  const old = (await readRows.keys()).filter((key) => /^rq-\["[^"]*","cameras",/.test(key));
  await delMany(old, store());
}

async function wipe(isUnwanted: (owner: string | undefined) => boolean): Promise<boolean> {
  return await store()('readwrite', async (rows) => {
    const all = await promisifyRequest(rows.getAllKeys());
    const unwanted = all.filter((key) => isUnwanted(companyOf(String(key))));
    for (const key of unwanted) rows.delete(key);
    await promisifyRequest(rows.transaction);
    return unwanted.length > 0;
  });
}

function mayWrite(key: string): boolean {
  const owner = companyOf(key);
  return owner === PUBLIC || owner === openTo;
}

function companyOf(key: string): string | undefined {
  return /^[a-z]+-\["((?:[^"\\]|\\.)*)"/.exec(key)?.[1];
}
