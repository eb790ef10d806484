/**
 * The device's table of cached answers. Every key begins with its company's id (`rq-["<company id>","events",…]`), and
 * nothing is written for a company that is not signed in.
 */
import {
  createStore,
  del,
  delMany,
  get,
  getMany,
  keys,
  promisifyRequest,
  set,
  type UseStore,
} from 'idb-keyval';
import { pageBack, releaseInCache } from '../../../common/lib/page-in-cache.ts';
import { isReadsOwner } from './reads-owner.ts';

/** First part of the keys of public data. */
const PUBLIC = 'public';

let rows: UseStore | undefined;

/** Runs a transaction. Reopens, once per call, a connection that the browser has closed silently. */
async function inRows<T>(
  mode: IDBTransactionMode,
  act: (rows: IDBObjectStore) => PromiseLike<T> | T,
): Promise<T> {
  const back = pageBack();
  if (back) await back;
  rows ??= createStore('vantage-reads', 'queries');
  const used = rows;
  const released = (store: IDBObjectStore) => {
    releaseInCache(store.transaction);
    return act(store);
  };
  try {
    return await used(mode, released);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
    if (rows === used) rows = undefined;
  }
  rows ??= createStore('vantage-reads', 'queries');
  return await rows(mode, released);
}

const store = (): UseStore => inRows;

export const readRows = {
  get: <Value>(key: string) => get<Value>(key, store()),
  getMany: <Value>(known: readonly string[]) => getMany<Value>([...known], store()),
  /** Does nothing for a company that is not signed in. Rejects when the device is full. */
  set: (key: string, value: unknown) => (mayWrite(key) ? set(key, value, store()) : Promise.resolve()),
  delete: (key: string) => del(key, store()),
  keys: () => keys<string>(store()),
};

/** Deletes all cached answers of a company. Works offline. */
export async function wipeReads(companyId: string): Promise<void> {
  await wipe((owner) => owner === companyId);
}

/**
 * Deletes the cached answers of all companies except those for which `isKept` is true. Keeps public data.
 * @param isKept called within the transaction, as a log-in may happen while it waits
 * @returns whether there were any
 */
export async function wipeReadsOfOthers(isKept: (companyId: string) => boolean): Promise<boolean> {
  return await wipe((owner) => owner !== PUBLIC && (owner === undefined || !isKept(owner)));
}

/** Deletes all rows of a company whose keys contain the item's id. Rejects if the storage fails. */
export async function wipeReadsOf(companyId: string, itemId: string): Promise<void> {
  const id = JSON.stringify(itemId);
  const known = await readRows.keys();
  const own = known.filter((key) => companyOf(key) === companyId && key.includes(`,${id}`));
  await delMany(own, store());
}

/** Deletes camera lists of release 0.1.0, which contain more of the addresses than is allowed now. */
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
  return owner !== undefined && (owner === PUBLIC || isReadsOwner(owner));
}

function companyOf(key: string): string | undefined {
  return /^[a-z]+-\["((?:[^"\\]|\\.)*)"/.exec(key)?.[1];
}
